// RATTLE_FUSED before a function, in a file compiled with -ffp-contract=fast: it and all that is inlined into it fuse
// multiplications and additions. Call it only where KernelSet::fuses.
#pragma once

#if defined(__x86_64__)
#define RATTLE_FUSED __attribute__((target("avx2,fma"), flatten))
#else
#define RATTLE_FUSED __attribute__((flatten))
#endif
