#include "jack_server.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <jack/jack.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace rattle::testing {
namespace {

bool answers() {
  jack_client_t* const client = jack_client_open("probe", JackNoStartServer, nullptr);
  if (client == nullptr) return false;
  jack_client_close(client);
  return true;
}

std::string read_all(const std::string& path) {
  std::ifstream stream(path);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace

JackServer::JackServer()
    : name_("rattle-test-" + std::to_string(getpid())), log_(::testing::TempDir() + name_ + ".log") {
  jack_set_error_function([](const char*) {});
  jack_set_info_function([](const char*) {});
  setenv("JACK_DEFAULT_SERVER", name_.c_str(), 1);  // of this process and those that it starts
  setenv("JACK_NO_AUDIO_RESERVATION", "1", 1);
  if (!start("-R") && !start("-r")) ADD_FAILURE() << "jackd does not run: " << read_all(log_);
}

JackServer::~JackServer() {
  end(SIGTERM);
  unlink(log_.c_str());
}

bool JackServer::start(const char* scheduling) {
  const pid_t child = fork();
  if (child == 0) {
    const int log = open(log_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    // -S: a cycle waits for all clients, so that a busy machine makes no holes in what is recorded.
    execlp("jackd", "jackd", "--no-mlock", "-n", name_.c_str(), scheduling, "-S", "-t", "5000", "-d", "dummy",
           "-r", std::to_string(sample_rate).c_str(), "-p", std::to_string(frames).c_str(), nullptr);
    _exit(127);
  }
  for (int i = 0; i < 200; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child) return false;
    if (answers()) {
      process_ = child;
      return true;
    }
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return false;
}

void JackServer::signal(int signal_number) const {
  if (process_ > 0) kill(process_, signal_number);
}

void JackServer::end(int signal_number) {
  if (process_ <= 0) return;
  kill(process_, signal_number);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

}  // namespace rattle::testing
