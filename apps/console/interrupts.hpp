// Handles Ctrl-C, a closed terminal and termination requests between blocks, so that temporary files can be
// removed first.
#pragma once

namespace rattle {

// During its lifetime SIGINT, SIGTERM and SIGHUP only set a flag. Signals that were ignored stay ignored.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
};

// Throws Interrupted if one of these signals arrived.
void throw_if_interrupted();

// For callers that end normally after a signal.
bool was_interrupted() noexcept;

}  // namespace rattle
