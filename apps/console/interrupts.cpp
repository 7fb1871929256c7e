#include "console/interrupts.hpp"

#include <csignal>

#include "console/command_error.hpp"

namespace rattle {
namespace {

constexpr int watched_signals[] = {SIGINT, SIGTERM, SIGHUP};

// A signal handler can only access objects with static storage.
volatile std::sig_atomic_t received_signal = 0;

extern "C" void remember_signal(int signal_number) { received_signal = signal_number; }

void set_handler(int signal_number, void (*from)(int), void (*to)(int)) {
  struct sigaction current {};
  sigaction(signal_number, nullptr, &current);
  if (current.sa_handler != from) return;
  struct sigaction wanted {};
  wanted.sa_handler = to;
  sigemptyset(&wanted.sa_mask);
  wanted.sa_flags = SA_RESTART;
  sigaction(signal_number, &wanted, nullptr);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  for (const int signal_number : watched_signals) set_handler(signal_number, SIG_DFL, remember_signal);
}

InterruptGuard::~InterruptGuard() {
  for (const int signal_number : watched_signals) set_handler(signal_number, remember_signal, SIG_DFL);
}

void throw_if_interrupted() {
  if (received_signal != 0) throw Interrupted(received_signal);
}

bool was_interrupted() noexcept { return received_signal != 0; }

}  // namespace rattle
