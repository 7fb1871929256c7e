#include "player_process.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <bit>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <thread>

namespace rattle::testing {
namespace {

bool wait_until(const std::function<bool()>& condition) {
  for (int i = 0; i < 1000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

void redirect(const std::string& path, int descriptor, int flags) {
  const int file = open(path.c_str(), flags, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
}

void append_word(std::string& packet, std::uint32_t word) {
  for (int shift = 24; shift >= 0; shift -= 8) packet += static_cast<char>(word >> shift & 0xff);
}

void append_text(std::string& packet, const std::string& text) {
  packet += text;
  packet.append(4 - text.size() % 4, '\0');
}

}  // namespace

PlayerProcess::PlayerProcess(const std::string& scene, const std::vector<std::string>& options,
                             const std::map<std::string, std::string>& environment) {
  directory_ = ::testing::TempDir() + "rattle-play-XXXXXX";
  if (mkdtemp(directory_.data()) == nullptr) throw std::runtime_error("cannot make " + directory_);
  std::filesystem::copy(play_data(scene), path("scene.toml"));
  std::vector<std::string> words{RATTLE_COMMAND, "play", "scene.toml", "--osc-port", "0"};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    redirect("/dev/null", STDIN_FILENO, O_RDONLY);
    redirect(path("out"), STDOUT_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
    redirect(path("err"), STDERR_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
    if (chdir(directory_.c_str()) != 0) _exit(126);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  EXPECT_TRUE(wait_for_err("OSC: listening at")) << err();
}

PlayerProcess::~PlayerProcess() {
  if (is_running()) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

std::string PlayerProcess::out() const { return read_file(path("out")); }
std::string PlayerProcess::err() const { return read_file(path("err")); }
bool PlayerProcess::wait_for_err(const std::string& text) const {
  return wait_until([&] { return err().find(text) != std::string::npos; });
}
bool PlayerProcess::wait_for_out(const std::string& text) const {
  return wait_until([&] { return out().find(text) != std::string::npos; });
}

bool PlayerProcess::is_running() {
  if (exit_code_ != -2) return false;
  int status = 0;
  if (waitpid(process_, &status, WNOHANG) != process_) return true;
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return false;
}

int PlayerProcess::osc_port() const {
  const std::string text = err();
  const std::string before = "OSC: listening at 127.0.0.1 port ";
  const std::size_t place = text.find(before);
  return place == std::string::npos ? 0 : std::atoi(text.c_str() + place + before.size());
}

void PlayerProcess::signal(int signal_number) {
  if (is_running()) kill(process_, signal_number);
}

PlayerEnd PlayerProcess::end(int signal_number) {
  if (is_running() && signal_number != 0) kill(process_, signal_number);
  EXPECT_TRUE(wait_until([&] { return !is_running(); })) << "it hangs";
  return {exit_code_, out(), err()};
}

void write_file(const std::string& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream content;
  content << stream.rdbuf();
  return content.str();
}

std::string play_data(const std::string& name) { return fmt::format("{}/{}", RATTLE_PLAY_DATA, name); }

void send_osc(int port, const std::string& packet) {
  const int sender = socket(AF_INET, SOCK_DGRAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(sendto(sender, packet.data(), packet.size(), 0, reinterpret_cast<sockaddr*>(&to), sizeof to),
            static_cast<ssize_t>(packet.size()));
  close(sender);
}

std::string osc_message(const std::string& address, const std::string& types,
                        const std::vector<double>& values) {
  std::string packet;
  append_text(packet, address);
  append_text(packet, "," + types);
  for (std::size_t i = 0; i < values.size(); ++i)
    append_word(packet, types[i] == 'i' ? std::bit_cast<std::uint32_t>(static_cast<std::int32_t>(values[i]))
                                        : std::bit_cast<std::uint32_t>(static_cast<float>(values[i])));
  return packet;
}

}  // namespace rattle::testing
