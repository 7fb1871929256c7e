// The files that a scene names. Each is read and decoded once, however often it is named, and what is handed
// out in total is limited: a small scene that names one long file many times must not fill the memory.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "scene_file/scene_file.hpp"
#include "scenes/scene_source.hpp"

namespace rattle {

class NamedFiles {
 public:
  using Signal = std::variant<std::vector<double>, std::string>;
  using Table = std::variant<std::vector<TableRow>, std::string>;

  // Appends the path of every file on disk to `paths`. Keeps references to both.
  NamedFiles(const SceneSource& source, std::size_t memory_limit, std::vector<std::string>& paths)
      : source_(source), memory_limit_(memory_limit), paths_(paths) {}

  // The content or what is wrong. The rate is the same in all calls.
  Signal signal(const std::string& file, double sample_rate);
  Table table(const std::string& file);
  std::variant<FileText, std::string> text(const std::string& file);

 private:
  template <class Content, class Decode>
  Content get(std::map<std::string, Content>& known, const std::string& file, std::size_t size_limit,
              const Decode& decode);
  void take_room(const std::string& file, double bytes);

  const SceneSource& source_;
  std::size_t memory_limit_;
  std::vector<std::string>& paths_;
  std::map<std::string, Signal> signals_;
  std::map<std::string, Table> tables_;
  std::map<std::string, std::variant<std::vector<char>, std::string>> texts_;
  double bytes_ = 0.0;  // handed out
};

}  // namespace rattle
