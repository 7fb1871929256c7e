// A function marked RATTLE_CPU_CLONES is compiled once per vector width; the clone is chosen at program start.
// No clone contracts a multiplication with an addition (-ffp-contract=off), so all clones give the same bits.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__linux__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define RATTLE_CPU_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define RATTLE_CPU_CLONES
#endif
