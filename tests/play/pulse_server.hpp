// Starts a real PulseAudio server with a null sink under its own address.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

namespace rattle::testing {

class PulseServer {
 public:
  PulseServer();  // starts the server; adds a test failure if it does not run
  ~PulseServer();
  PulseServer(const PulseServer&) = delete;
  PulseServer& operator=(const PulseServer&) = delete;

  static constexpr int sample_rate = 48000;

  bool runs() const noexcept { return process_ > 0; }
  void end(int signal_number);

  // The next `samples` samples written to the device.
  std::vector<double> record(std::size_t samples) const;

 private:
  std::string directory_;
  pid_t process_ = -1;
};

}  // namespace rattle::testing
