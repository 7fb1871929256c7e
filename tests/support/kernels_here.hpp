// The kernel sets that this processor supports.
#pragma once

#include <rattle/kernels/kernel_set.hpp>
#include <vector>

namespace rattle::test {

inline std::vector<Kernels> kernels_here() {
  std::vector<Kernels> found;
  for (const Kernels choice : {Kernels::plain, Kernels::baseline, Kernels::avx2, Kernels::avx512})
    if (find_kernels(choice)) found.push_back(choice);
  return found;
}

}  // namespace rattle::test
