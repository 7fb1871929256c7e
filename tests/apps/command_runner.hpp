// Runs the built program as a shell would, in its own directory.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace rattle::testing {

struct Outcome {
  int exit_code = -1;  // 128 + n if signal n ended it
  std::string out;
  std::string err;
};

class Workplace {
 public:
  Workplace();  // creates an empty temporary directory
  ~Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  std::string path(const std::string& name) const { return directory_ + "/" + name; }
  void write(const std::string& name, const std::string& content) const;
  std::string read(const std::string& name) const;
  std::vector<std::string> names() const;  // all directory entries including hidden files, sorted

  // `prepare` runs in the child process before the program starts.
  Outcome run(const std::vector<std::string>& arguments, const std::function<void()>& prepare = {}) const;
  Outcome run_in_shell(const std::string& command) const;  // with `rattle` on its PATH

  // Starts the program, waits until `ready`, sends the signal and waits for the program to end.
  Outcome run_and_signal(const std::vector<std::string>& arguments, const std::function<bool()>& ready,
                         int signal_number) const;

 private:
  pid_t start(const std::vector<std::string>& words, const std::function<void()>& prepare) const;
  Outcome wait_for(pid_t child) const;

  std::string directory_;
  std::string streams_;  // files that receive the child's standard output and error
};

std::string data_file(const std::string& name);

}  // namespace rattle::testing
