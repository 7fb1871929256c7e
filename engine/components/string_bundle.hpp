// Strings of one length and with the same kinds of ends, stepped together, each in a lane of its own. They keep
// their parameters, energies and interactions; only the free motion is shared.
#pragma once

#include <rattle/base/aligned.hpp>
#include <rattle/components/stiff_string.hpp>
#include <span>

namespace rattle {

class StringBundle : public FreeMotion {
 public:
  // As many strings as the kernels have lanes, in the order of the lanes.
  StringBundle(std::span<const StiffString* const> strings, const KernelSet& kernels);

  // Levels of any of them: they share the slots. u.next may be u.prev.
  void predict(const Levels& u) const noexcept override;

 private:
  const KernelSet& kernels_;
  std::size_t intervals_;
  BundleEnd left_, right_;
  AlignedVector r_, scale_, bending_, damping_, t_, b_, s_;
};

}  // namespace rattle
