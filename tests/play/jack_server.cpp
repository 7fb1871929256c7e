#include "jack_server.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <jack/jack.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace rattle::testing {
namespace {

constexpr int most_servers = 4;

// Removes sockets and semaphores of a killed server; the next server of that name would inherit their counts.
void remove_remains(const std::string& name) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/shm", ignored))
    if (entry.path().filename().string().find("_" + name + "_") != std::string::npos)
      std::filesystem::remove(entry.path(), ignored);
}

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

JackServer::JackServer() {
  jack_set_error_function([](const char*) {});
  jack_set_info_function([](const char*) {});
  setenv("JACK_NO_AUDIO_RESERVATION", "1", 1);
  for (int number = 0; number < most_servers; ++number)
    if (take_name(number) && (start("-R") || start("-r"))) return;
  ADD_FAILURE() << "jackd does not run: " << read_all(log_);
}

// JACK keeps a registry of eight server names per machine, and a killed server's name stays until it is reused.
// Therefore only a few names are used.
bool JackServer::take_name(int number) {
  if (lock_ >= 0) close(lock_);
  name_ = "rattle-test-" + std::to_string(number);
  log_ = ::testing::TempDir() + name_ + ".log";
  lock_ = open((::testing::TempDir() + name_ + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ < 0 || flock(lock_, LOCK_EX | LOCK_NB) != 0) return false;
  remove_remains(name_);
  setenv("JACK_DEFAULT_SERVER", name_.c_str(), 1);  // for this process and its children
  return true;
}

JackServer::~JackServer() {
  end(SIGTERM);
  unlink(log_.c_str());
  if (lock_ >= 0) close(lock_);
}

bool JackServer::start(const char* scheduling) {
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    const int log = open(log_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    // -S: a cycle waits for all clients, so that a busy machine causes no gaps in the recording.
    execlp("jackd", "jackd", "--no-mlock", "-n", name_.c_str(), scheduling, "-S", "-t", "1000", "-d", "dummy",
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
  kill(process_, SIGCONT);  // in case a test has stopped it
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

}  // namespace rattle::testing
