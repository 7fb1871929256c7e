// A file that appears complete or not at all: written under another name in the same directory
// (part_file.hpp) and renamed at the end.
//
// A target that is not a regular file (a pipe, a device, standard output as "-") cannot be replaced by
// renaming. Its content is collected in an unnamed temporary file and copied out at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "files/part_file.hpp"

namespace rattle {

class WholeFile {
 public:
  // Opens the file immediately, so that a directory without write permission is reported before anything is
  // computed. Throws InputError.
  explicit WholeFile(const std::string& path, PartKind kind = PartKind::ordinary);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  // Errors are stored and reported by the next throw_if_failed() or finish(), because C libraries call these
  // functions too.
  void write(std::string_view bytes) noexcept;
  std::size_t read(char* to, std::size_t count) noexcept;
  std::int64_t seek(std::int64_t offset, int whence) noexcept;
  std::int64_t size() noexcept;

  // Passes buffered data to the operating system, so that it survives if the program is killed.
  void flush() noexcept;
  // Overwrites bytes at an offset written before. Call flush() first.
  void write_over(std::int64_t place, std::string_view bytes) noexcept;

  bool has_failed() const noexcept { return error_number_ != 0; }
  // Throws InputError.
  void throw_if_failed() const;

  // Call after a failure: clears the error and discards the buffer, so that the file can be repaired through
  // the returned descriptor, finished and published. Returns -1 if the target is not a regular file; nothing
  // can be kept then.
  int take_what_is_written() noexcept;

  // Writes everything to disk. Throws InputError.
  void finish();

  // Call after finish(): renames the file to its target. Throws InputError.
  void publish();

  // Call if publish() failed but the content is worth keeping: the file stays under its temporary name, which
  // is returned.
  std::string leave_temporary() noexcept;

  const std::string& path() const noexcept { return path_; }

 private:
  void open_beside_target(PartKind kind);
  void open_unnamed();
  void copy_to_special_target();
  void remove_temporary() noexcept;
  [[noreturn]] void fail(const char* doing, int error_number) const;

  std::string path_;            // as the user gave it
  std::string target_;          // symbolic links resolved; empty for standard output
  std::string temporary_path_;  // empty when unnamed, and after publish()
  int descriptor_ = -1;
  bool special_ = false;
  int error_number_ = 0;
  std::string buffer_;
};

// The folder that holds the parts of `path`; empty if `path` does not name a regular file.
std::string folder_of_output(const std::string& path);

// Opens an unnamed temporary file beside `path`, or in the system's temporary directory if `path` does not
// name a regular file. Returns its descriptor. Throws InputError.
int open_unnamed_file_near(const std::string& path);

// All or none: finishes every file before the first is renamed.
void publish_all(std::span<WholeFile* const> files);

}  // namespace rattle
