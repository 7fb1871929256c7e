// The displacement of a component at the places of its geometry. For what draws or listens to shapes.
#pragma once

#include <cstddef>
#include <rattle/components/component.hpp>

namespace rattle {

class ShapeView {
 public:
  ShapeView(const Component& model, const double* level) noexcept : model_(model), level_(level) {}

  std::size_t size() const noexcept { return model_.geometry().place_count(); }
  double operator[](std::size_t place) const noexcept { return model_.read(level_, place); }

 private:
  const Component& model_;
  const double* level_;
};

}  // namespace rattle
