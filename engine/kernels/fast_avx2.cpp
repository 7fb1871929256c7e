#define RATTLE_LANES 4
#define RATTLE_SET kernels_avx2
#define RATTLE_SET_NAME avx2
#include <rattle/kernels/fast_kernels.hpp>
