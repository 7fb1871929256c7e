// A real PulseAudio server with a device that nobody hears, under an address of its own.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

namespace rattle::testing {

class PulseServer {
 public:
  PulseServer();  // runs, or a failure is added to the test
  ~PulseServer();
  PulseServer(const PulseServer&) = delete;
  PulseServer& operator=(const PulseServer&) = delete;

  static constexpr int sample_rate = 48000;

  bool runs() const noexcept { return process_ > 0; }
  void end(int signal_number);

  // The next so many samples that the device is given.
  std::vector<double> record(std::size_t samples) const;

 private:
  std::string directory_;
  pid_t process_ = -1;
};

}  // namespace rattle::testing
