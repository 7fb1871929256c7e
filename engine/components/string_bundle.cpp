#include <rattle/components/string_bundle.hpp>

namespace rattle {

StringBundle::StringBundle(std::span<const StiffString* const> strings, const KernelSet& kernels)
    : kernels_(kernels),
      intervals_(static_cast<std::size_t>(strings.front()->grid().intervals)),
      left_(end_of_kernel(strings.front()->parameters().left)),
      right_(end_of_kernel(strings.front()->parameters().right)) {
  for (const StiffString* string : strings) {
    const StringCoefficients& c = string->coefficients();
    r_.push_back(c.factored.r);
    scale_.push_back(c.factored.scale);
    bending_.push_back(c.factored.bending);
    damping_.push_back(c.factored.damping);
    t_.push_back(c.tension);
    b_.push_back(c.bending);
    s_.push_back(c.damping);
  }
}

void StringBundle::predict(const Levels& u) const noexcept {
  const BundleStencil stencil{r_.data(), scale_.data(), bending_.data(), damping_.data(),
                              t_.data(), b_.data(),     s_.data()};
  kernels_.step_bundle(stencil, left_, right_, u.next, u.now, u.prev, intervals_);
}

}  // namespace rattle
