#include "scene_maker.hpp"

namespace rattle::page {

SceneMaker::SceneMaker(Player& player, std::string text, LoadOptions options, std::uint32_t scene_number)
    : player_(player), text_(std::move(text)), options_(std::move(options)), scene_number_(scene_number) {}

bool SceneMaker::go_on() {
  switch (next_) {
    case Stage::read:
      loaded_ = read_text(text_, options_);
      next_ = loaded_.readable ? Stage::compile : Stage::done;
      break;
    case Stage::compile:
      compile_loaded(loaded_, options_);
      next_ = loaded_.scene ? Stage::make : Stage::done;
      break;
    case Stage::make:
      instrument_ = player_.make_instrument(loaded_);
      next_ = Stage::take_up;
      break;
    case Stage::take_up:
      player_.take_up(loaded_, std::move(instrument_), scene_number_);
      next_ = Stage::done;
      break;
    case Stage::done:
      break;
  }
  return next_ != Stage::done;
}

}  // namespace rattle::page
