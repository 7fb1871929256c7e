// Where a scene comes from: a file, standard input, or the program itself; and the files beside it.
#pragma once

#include <cstddef>
#include <string>

namespace rattle {

class SceneSource {
 public:
  // A built-in name ("hammer-string"), a path ("mine.toml", "./hammer-string"), or "-" for standard input.
  // Throws InputError, with a suggestion where there is one.
  static SceneSource open(const std::string& scene);

  const std::string& label() const noexcept {
    return label_;
  }  // for messages: the path, or "built-in/plate.toml"
  const std::string& text() const noexcept { return text_; }
  const std::string& path() const noexcept { return path_; }  // empty when it is not a file

  // The bytes of a file that the scene names, looked for beside it. Throws InputError saying why not.
  std::string read_beside(const std::string& file, std::size_t size_limit) const;

  // Where such a file is on disk; empty for a built-in scene.
  std::string path_beside(const std::string& file) const;

 private:
  bool built_in_ = false;
  std::string label_;
  std::string path_;
  std::string text_;
};

}  // namespace rattle
