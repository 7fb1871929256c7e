// Reads a scene from a file, standard input or the program itself, and the files beside it.
#pragma once

#include <cstddef>
#include <string>

namespace rattle {

// Whether a scene may name files outside its own folder and subfolders.
enum class OutsideFiles { refused, allowed };

// The content of a file. Throws InputError with the reason, which does not contain the file's name.
std::string read_regular_file(const std::string& path, std::size_t size_limit);

class SceneSource {
 public:
  // `scene` is a built-in name ("hammer-string"), a path ("mine.toml", "./hammer-string"), or "-" for
  // standard input. Only regular files are opened, except for descriptors the program inherited (/dev/stdin,
  // /dev/fd/3). Throws InputError, with a suggestion if there is one.
  static SceneSource open(const std::string& scene, OutsideFiles outside = OutsideFiles::refused);

  // For messages: the path, or "built-in/plate.toml".
  const std::string& label() const noexcept { return label_; }
  const std::string& text() const noexcept { return text_; }
  const std::string& path() const noexcept { return path_; }  // empty if not read from a file

  // Reads a regular file named by the scene, relative to the scene's folder. Throws InputError with the
  // reason; the message never quotes the file's content.
  std::string read_beside(const std::string& file, std::size_t size_limit) const;

  // Path of such a file on disk; empty for a built-in scene.
  std::string path_beside(const std::string& file) const;

 private:
  bool built_in_ = false;
  OutsideFiles outside_ = OutsideFiles::refused;
  std::string label_;
  std::string path_;
  std::string text_;
};

}  // namespace rattle
