// A scene on its way to a player, made in stages: between two of them the audio thread, which makes it, can
// play.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "player.hpp"

namespace rattle::page {

class SceneMaker {
 public:
  SceneMaker(Player& player, std::string text, LoadOptions options, std::uint32_t scene_number);

  // The next stage; false where it was the last: the scene plays, or has errors and nothing changed.
  bool go_on();

  const LoadedScene& loaded() const noexcept { return loaded_; }

 private:
  enum class Stage { read, compile, make, take_up, done };

  Player& player_;
  std::string text_;
  LoadOptions options_;
  std::uint32_t scene_number_;
  Stage next_ = Stage::read;
  LoadedScene loaded_;
  std::unique_ptr<live::LiveInstrument> instrument_;
};

}  // namespace rattle::page
