// Where a scene comes from: a file, standard input, or the program itself; and the files beside it.
#pragma once

#include <cstddef>
#include <string>

namespace rattle {

// Files that a scene names and that are not in its folder or below it.
enum class OutsideFiles { refused, allowed };

class SceneSource {
 public:
  // A built-in name ("hammer-string"), a path ("mine.toml", "./hammer-string"), or "-" for standard input.
  // Only regular files are opened, besides what the program was started with (/dev/stdin, /dev/fd/3).
  // Throws InputError, with a suggestion where there is one.
  static SceneSource open(const std::string& scene, OutsideFiles outside = OutsideFiles::refused);

  const std::string& label() const noexcept {
    return label_;
  }  // for messages: the path, or "built-in/plate.toml"
  const std::string& text() const noexcept { return text_; }
  const std::string& path() const noexcept { return path_; }  // empty when it is not a file

  // The bytes of a regular file that the scene names, looked for beside it. Throws InputError saying why not;
  // what the file says is never part of that.
  std::string read_beside(const std::string& file, std::size_t size_limit) const;

  // Where such a file is on disk; empty for a built-in scene.
  std::string path_beside(const std::string& file) const;

 private:
  bool built_in_ = false;
  OutsideFiles outside_ = OutsideFiles::refused;
  std::string label_;
  std::string path_;
  std::string text_;
};

}  // namespace rattle
