// Runs the built program as a shell would, in a directory of its own.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace rattle::testing {

struct Outcome {
  int exit_code = -1;  // 128 + n when a signal n ended it
  std::string out;
  std::string err;
};

class Workplace {
 public:
  Workplace();  // an empty temporary directory
  ~Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  std::string path(const std::string& name) const { return directory_ + "/" + name; }
  void write(const std::string& name, const std::string& content) const;
  std::string read(const std::string& name) const;
  std::vector<std::string> names() const;  // of everything in it, hidden files too, sorted

  // `prepare` runs in the child, before the program starts.
  Outcome run(const std::vector<std::string>& arguments, const std::function<void()>& prepare = {}) const;
  Outcome run_in_shell(const std::string& command) const;  // with `rattle` on its path

  // Starts the program, waits until `ready`, sends the signal and waits for the end.
  Outcome run_and_signal(const std::vector<std::string>& arguments, const std::function<bool()>& ready,
                         int signal_number) const;

 private:
  pid_t start(const std::vector<std::string>& words, const std::function<void()>& prepare) const;
  Outcome wait_for(pid_t child) const;

  std::string directory_;
  std::string streams_;  // where standard output and error of the child go
};

std::string data_file(const std::string& name);

}  // namespace rattle::testing
