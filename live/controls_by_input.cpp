#include "live/controls_by_input.hpp"

#include <algorithm>
#include <numeric>

namespace rattle::live {

ControlsByInput::ControlsByInput(const Scene& scene) : by_name_(scene.controls.size()) {
  for (std::uint32_t c = 0; c < scene.controls.size(); ++c)
    by_input_[static_cast<std::size_t>(scene.controls[c].description.input)].push_back(c);
  std::iota(by_name_.begin(), by_name_.end(), 0u);
  std::sort(by_name_.begin(), by_name_.end(),
            [&](std::uint32_t a, std::uint32_t b) { return scene.controls[a].name < scene.controls[b].name; });
}

}  // namespace rattle::live
