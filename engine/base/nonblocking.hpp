// Marks a function that an audio callback may call: it takes no memory, waits for no lock and makes no system
// call.
//
//   void step() noexcept RATTLE_NONBLOCKING;
//
// Clang checks it while a program runs: RealtimeSanitizer, preset "rtsan". It would also check it while it
// compiles, by -Wfunction-effects; that is off, because it wants the mark on all functions that are called, not
// only on those where an audio thread enters. Other compilers see nothing.
#pragma once

#if defined(__clang__) && defined(__has_cpp_attribute)
#if __has_cpp_attribute(clang::nonblocking)
#define RATTLE_NONBLOCKING [[clang::nonblocking]]
#endif
#endif
#ifndef RATTLE_NONBLOCKING
#define RATTLE_NONBLOCKING
#endif
