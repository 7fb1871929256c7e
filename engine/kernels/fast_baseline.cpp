#define RATTLE_LANES 2
#define RATTLE_SET kernels_baseline
#define RATTLE_SET_NAME baseline
#include <rattle/kernels/fast_kernels.hpp>
