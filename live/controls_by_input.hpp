// Index of a scene's controls by input and by name.
#pragma once

#include <array>
#include <cstdint>
#include <rattle/scene/scene.hpp>
#include <span>
#include <vector>

namespace rattle::live {

class ControlsByInput {
 public:
  explicit ControlsByInput(const Scene& scene);

  std::span<const std::uint32_t> of(ControlInput input) const noexcept {
    return by_input_[static_cast<std::size_t>(input)];
  }
  std::span<const std::uint32_t> by_name() const noexcept { return by_name_; }  // ascending by name

 private:
  std::array<std::vector<std::uint32_t>, static_cast<std::size_t>(ControlInput::controller) + 1> by_input_;
  std::vector<std::uint32_t> by_name_;
};

}  // namespace rattle::live
