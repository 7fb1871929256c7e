#include "scenes/named_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "console/command_error.hpp"
#include "scenes/signal_loading.hpp"
#include "scenes/table_loading.hpp"

namespace rattle {
namespace {

constexpr std::size_t table_size_limit = std::size_t{64} << 20;

void refuse_empty(const std::string& file) {
  if (file.empty())
    throw InputError("the name of the file is empty; write for example \"bend.csv\" or \"push.wav\"");
}

// Prefixes errors raised by `work` with the file's name.
template <class Work>
auto named_after(const std::string& file, const Work& work) {
  try {
    return work();
  } catch (const InputError& error) {
    throw InputError(file + ": " + error.what());
  }
}

}  // namespace

void NamedFiles::take_room(const std::string& file, double bytes) {
  const auto limit = static_cast<double>(memory_limit_);
  if (bytes_ + bytes <= limit) {
    bytes_ += bytes;
    return;
  }
  throw InputError(fmt::format(
      "{}: with it the files that the scene names need about {:.0f} MiB, each counted as often as it is named; "
      "the limit is {:.0f} MiB: cut it to what is needed, name it less often, or raise --memory-limit",
      file, (bytes_ + bytes) / 0x1p20, limit / 0x1p20));
}

template <class Content, class Decode>
Content NamedFiles::get(std::map<std::string, Content>& known, const std::string& file, std::size_t size_limit,
                        const Decode& decode) {
  try {
    auto found = known.find(file);
    if (found == known.end()) {
      refuse_empty(file);
      if (const std::string path = source_.path_beside(file); !path.empty()) paths_.push_back(path);
      found = known.emplace(file, std::string()).first;
      const std::string bytes = source_.read_beside(file, size_limit);
      found->second = named_after(file, [&] { return decode(bytes); });
    }
    if (const auto* values = std::get_if<0>(&found->second))
      take_room(file, static_cast<double>(values->size() * sizeof(values->front())));
    return found->second;
  } catch (const InputError& error) {
    if (const auto found = known.find(file); found != known.end()) found->second = std::string(error.what());
    return std::string(error.what());
  }
}

NamedFiles::Signal NamedFiles::signal(const std::string& file, double sample_rate) {
  return get(signals_, file, memory_limit_,
             [&](const std::string& bytes) { return decode_signal(bytes, sample_rate, memory_limit_); });
}

NamedFiles::Table NamedFiles::table(const std::string& file) {
  return get(tables_, file, std::min(table_size_limit, memory_limit_ / 16),
             [](const std::string& bytes) { return parse_table(bytes); });
}

std::variant<FileText, std::string> NamedFiles::text(const std::string& file) {
  const auto found =
      get(texts_, file, std::min(table_size_limit, memory_limit_ / 16),
          [](const std::string& bytes) { return std::vector<char>(bytes.begin(), bytes.end()); });
  if (const auto* problem = std::get_if<1>(&found)) return *problem;
  const std::vector<char>& bytes = std::get<0>(found);
  return FileText{std::string(bytes.begin(), bytes.end())};
}

}  // namespace rattle
