// Runs `rattle play` in its own directory, for as long as a test needs.
#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

namespace rattle::testing {

struct PlayerEnd {
  int exit_code = -1;  // 128 + n if signal n ended it, -2 if it did not end
  std::string out;
  std::string err;
};

class PlayerProcess {
 public:
  // Returns once it is playing. Plays a copy of tests/play/data/SCENE as "scene.toml".
  PlayerProcess(const std::string& scene, const std::vector<std::string>& options,
                const std::map<std::string, std::string>& environment = {});
  ~PlayerProcess();
  PlayerProcess(const PlayerProcess&) = delete;
  PlayerProcess& operator=(const PlayerProcess&) = delete;

  std::string path(const std::string& name) const { return directory_ + "/" + name; }
  std::string out() const;
  std::string err() const;
  bool wait_for_err(const std::string& text) const;  // up to 10 s
  bool wait_for_out(const std::string& text) const;
  bool is_running();

  int osc_port() const;
  void signal(int signal_number);
  PlayerEnd end(int signal_number = 2);  // 0: only waits

 private:
  std::string directory_;
  pid_t process_ = -1;
  int exit_code_ = -2;
};

void write_file(const std::string& path, const std::string& content);
std::string read_file(const std::string& path);
std::string play_data(const std::string& name);

// Sends one packet to a port of this machine.
void send_osc(int port, const std::string& packet);
std::string osc_message(const std::string& address, const std::string& types,
                        const std::vector<double>& values);

}  // namespace rattle::testing
