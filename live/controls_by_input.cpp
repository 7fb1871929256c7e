#include "live/controls_by_input.hpp"

#include <rattle/base/counterparts.hpp>

namespace rattle::live {

ControlsByInput::ControlsByInput(const Scene& scene) : by_name_(order_by_name(scene.controls)) {
  for (std::uint32_t c = 0; c < scene.controls.size(); ++c)
    by_input_[static_cast<std::size_t>(scene.controls[c].description.input)].push_back(c);
}

}  // namespace rattle::live
