// Starts a real JACK server with the dummy driver under its own name.
#pragma once

#include <sys/types.h>

#include <string>

namespace rattle::testing {

class JackServer {
 public:
  JackServer();  // starts the server; adds a test failure if it does not run
  ~JackServer();
  JackServer(const JackServer&) = delete;
  JackServer& operator=(const JackServer&) = delete;

  static constexpr int sample_rate = 48000;
  static constexpr int frames = 512;

  bool runs() const noexcept { return process_ > 0; }
  const std::string& name() const noexcept { return name_; }
  void signal(int signal_number) const;
  void end(int signal_number);

 private:
  bool take_name(int number);
  bool start(const char* scheduling);

  std::string name_;
  std::string log_;
  int lock_ = -1;  // lock file of the name
  pid_t process_ = -1;
};

}  // namespace rattle::testing
