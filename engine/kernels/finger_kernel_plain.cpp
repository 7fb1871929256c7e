#include <rattle/kernels/finger_kernel.hpp>

namespace rattle {

void find_finger_laws_plain(const FingerShape& finger, FingerSamples& samples) noexcept {
  for (std::size_t i = 0; i < samples_ahead; ++i)
    find_finger_laws<double>(
        finger, samples, [i](const double* row) { return row[i]; }, [i](double* row, double x) { row[i] = x; });
}

}  // namespace rattle
