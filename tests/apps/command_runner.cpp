#include "command_runner.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace rattle::testing {
namespace {

std::string make_directory() {
  std::string name = ::testing::TempDir() + "rattle-test-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
  return std::filesystem::canonical(name).string();
}

std::string read_whole(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream content;
  content << stream.rdbuf();
  return content.str();
}

void redirect(const std::string& path, int descriptor, int flags) {
  const int file = ::open(path.c_str(), flags, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
}

}  // namespace

Workplace::Workplace() : directory_(make_directory()), streams_(make_directory()) {}

Workplace::~Workplace() {
  std::error_code ignored;
  std::filesystem::permissions(directory_, std::filesystem::perms::owner_all, ignored);
  std::filesystem::remove_all(directory_, ignored);
  std::filesystem::remove_all(streams_, ignored);
}

void Workplace::write(const std::string& name, const std::string& content) const {
  std::ofstream(path(name), std::ios::binary) << content;
}

std::string Workplace::read(const std::string& name) const { return read_whole(path(name)); }

std::vector<std::string> Workplace::names() const {
  std::vector<std::string> list;
  for (const auto& entry : std::filesystem::directory_iterator(directory_))
    list.push_back(entry.path().filename().string());
  std::sort(list.begin(), list.end());
  return list;
}

pid_t Workplace::start(const std::vector<std::string>& words, const std::function<void()>& prepare) const {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child != 0) return child;
  redirect("/dev/null", STDIN_FILENO, O_RDONLY);
  redirect(streams_ + "/out", STDOUT_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
  redirect(streams_ + "/err", STDERR_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
  if (chdir(directory_.c_str()) != 0) _exit(126);
  if (prepare) prepare();
  execv(arguments[0], arguments.data());
  _exit(127);
}

Outcome Workplace::wait_for(pid_t child) const {
  int status = 0;
  waitpid(child, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, read_whole(streams_ + "/out"), read_whole(streams_ + "/err")};
}

Outcome Workplace::run(const std::vector<std::string>& arguments, const std::function<void()>& prepare) const {
  std::vector<std::string> words{RATTLE_COMMAND};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return wait_for(start(words, prepare));
}

Outcome Workplace::run_in_shell(const std::string& command) const {
  const std::string folder = std::filesystem::path(RATTLE_COMMAND).parent_path().string();
  return wait_for(start({"/bin/sh", "-c", "PATH='" + folder + "':$PATH; " + command}, {}));
}

Outcome Workplace::run_and_signal(const std::vector<std::string>& arguments, const std::function<bool()>& ready,
                                  int signal_number) const {
  std::vector<std::string> words{RATTLE_COMMAND};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const pid_t child = start(words, {});
  for (int i = 0; i < 2000 && !ready(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  kill(child, signal_number);
  return wait_for(child);
}

std::string data_file(const std::string& name) { return RATTLE_TEST_DATA "/" + name; }

}  // namespace rattle::testing
