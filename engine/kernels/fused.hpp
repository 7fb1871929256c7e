// RATTLE_FUSED before a function, in a file compiled with -ffp-contract=fast: it and all that is inlined into it fuse
// multiplications and additions. Call it only where KernelSet::fuses. Not with clang, whose flatten stops at the first
// calls: what such a file shares with others would be emitted there, contracted.
#pragma once

#if defined(__x86_64__)
#define RATTLE_FUSED __attribute__((target("avx2,fma"), flatten))
#else
#define RATTLE_FUSED __attribute__((flatten))
#endif
