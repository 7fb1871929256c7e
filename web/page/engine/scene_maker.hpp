// Makes a scene for a player in stages. The audio thread runs the stages and can play between them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "player.hpp"

namespace rattle::page {

class SceneMaker {
 public:
  SceneMaker(Player& player, std::string text, LoadOptions options, std::uint32_t scene_number);

  // Runs the next stage. Returns false after the last: the scene plays, or it has errors and nothing changed.
  bool go_on();

  const PageScene& loaded() const noexcept { return loaded_; }

 private:
  enum class Stage { read, compile, make, take_up, done };

  Player& player_;
  std::string text_;
  LoadOptions options_;
  std::uint32_t scene_number_;
  Stage next_ = Stage::read;
  PageScene loaded_;
  std::unique_ptr<live::LiveInstrument> instrument_;
};

}  // namespace rattle::page
