#define RATTLE_LANES 8
#define RATTLE_SET kernels_avx512
#define RATTLE_SET_NAME avx512
#include <rattle/kernels/fast_kernels.hpp>
