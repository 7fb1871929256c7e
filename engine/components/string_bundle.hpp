// Strings with the same number of intervals and the same kinds of ends, stepped together, one per lane. Each
// keeps its own parameters, energies and interactions; only the free motion is computed jointly.
#pragma once

#include <rattle/base/aligned.hpp>
#include <rattle/components/stiff_string.hpp>
#include <span>

namespace rattle {

class StringBundle : public FreeMotion {
 public:
  // `strings` has one string per lane, in the order of the lanes.
  StringBundle(std::span<const StiffString* const> strings, const KernelSet& kernels);

  // `u`: the levels of any of the strings; all share the same slots. u.next may be u.prev.
  void predict(const Levels& u) const noexcept override;

 private:
  const KernelSet& kernels_;
  std::size_t intervals_;
  BundleEnd left_, right_;
  AlignedVector r_, scale_, bending_, damping_, t_, b_, s_;
};

}  // namespace rattle
