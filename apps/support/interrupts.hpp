// Ctrl-C, a terminal that closes, or a request to terminate, noticed between blocks so that files can be
// removed first.
#pragma once

namespace rattle {

// While it lives, SIGINT, SIGTERM and SIGHUP only set a flag. Signals that were ignored stay ignored.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
};

// Throws Interrupted if one of them came.
void throw_if_interrupted();

// For what a signal ends in good order.
bool was_interrupted() noexcept;

}  // namespace rattle
