#include "pulse_server.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace rattle::testing {

PulseServer::PulseServer() {
  directory_ = ::testing::TempDir() + "rattle-pulse-XXXXXX";
  if (mkdtemp(directory_.data()) == nullptr) throw std::runtime_error("cannot make " + directory_);
  const std::string socket = directory_ + "/native";
  // For this process and its children.
  setenv("XDG_RUNTIME_DIR", directory_.c_str(), 1);
  setenv("HOME", directory_.c_str(), 1);
  setenv("PULSE_SERVER", ("unix:" + socket).c_str(), 1);
  const std::string device = fmt::format("module-null-sink sink_name=unheard rate={}", sample_rate),
                    door = fmt::format("module-native-protocol-unix socket={} auth-anonymous=1", socket);
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int log = open((directory_ + "/log").c_str(), O_WRONLY | O_CREAT, 0600);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    execlp("pulseaudio", "pulseaudio", "-n", "--exit-idle-time=-1", "--daemonize=no", "--use-pid-file=no", "-L",
           device.c_str(), "-L", door.c_str(), nullptr);
    _exit(127);
  }
  for (int i = 0; i < 200; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    if (waitpid(process_, nullptr, WNOHANG) == process_) process_ = -1;
    if (process_ < 0 || std::system("pactl info >/dev/null 2>&1") == 0) break;
  }
  if (process_ < 0) ADD_FAILURE() << "pulseaudio does not run";
}

PulseServer::~PulseServer() {
  end(SIGTERM);
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

void PulseServer::end(int signal_number) {
  if (process_ <= 0) return;
  kill(process_, signal_number);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

std::vector<double> PulseServer::record(std::size_t samples) const {
  const std::string file = directory_ + "/heard";
  const std::string command = fmt::format(
      "timeout 30 parec -d unheard.monitor --rate={} --channels=1 --format=float32le --latency-msec=50 "
      "2>/dev/null"
      " | head -c {} > {}",
      sample_rate, samples * sizeof(float), file);
  if (std::system(command.c_str()) < 0) throw std::runtime_error("cannot run parec");
  std::ifstream stream(file, std::ios::binary);
  std::vector<double> heard;
  float sample = 0.0F;
  while (stream.read(reinterpret_cast<char*>(&sample), sizeof sample)) heard.push_back(sample);
  return heard;
}

}  // namespace rattle::testing
