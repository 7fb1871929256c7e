// In a file compiled with -ffp-contract=fast, a function marked RATTLE_FUSED and everything inlined into it
// fuse multiplications and additions. Call such a function only if KernelSet::fuses. Not usable with clang: its
// flatten inlines only the first level of calls, so functions shared with other files would be emitted
// contracted here.
#pragma once

#if defined(__x86_64__)
#define RATTLE_FUSED __attribute__((target("avx2,fma"), flatten))
#else
#define RATTLE_FUSED __attribute__((flatten))
#endif
