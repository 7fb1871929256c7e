// A file that appears whole or not at all: written under another name in the same directory (part_file.hpp),
// renamed at the end.
//
// What is not a regular file (a pipe, a device, standard output as "-") cannot be renamed over; its content is
// gathered in an unnamed temporary file and copied out at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "support/part_file.hpp"

namespace rattle {

class WholeFile {
 public:
  // Opens at once, so that a directory nobody may write to is found out before anything is computed.
  // Throws InputError.
  explicit WholeFile(const std::string& path, PartKind kind = PartKind::ordinary);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  // Errors are kept and reported by the next throw_if_failed() or finish(); these are called from C libraries
  // too.
  void write(std::string_view bytes) noexcept;
  std::size_t read(char* to, std::size_t count) noexcept;
  std::int64_t seek(std::int64_t offset, int whence) noexcept;
  std::int64_t size() noexcept;

  // Hands what is buffered to the system, so that it outlives this program.
  void flush() noexcept;
  // At a place that was written before; after a flush().
  void write_over(std::int64_t place, std::string_view bytes) noexcept;

  bool has_failed() const noexcept { return error_number_ != 0; }
  // Throws InputError.
  void throw_if_failed() const;

  // After a failure: forgets it and what is buffered, so that the descriptor's file can be put in order,
  // finished and published all the same. Nothing is left to keep of what is not a regular file: -1.
  int take_what_is_written() noexcept;

  // Brings everything to the disk. Throws InputError.
  void finish();

  // After finish(): the file takes its name. Throws InputError.
  void publish();

  const std::string& path() const noexcept { return path_; }

 private:
  void open_beside_target(PartKind kind);
  void open_unnamed();
  void copy_to_special_target();
  void remove_temporary() noexcept;
  [[noreturn]] void fail(const char* doing, int error_number) const;

  std::string path_;            // as the user gave it
  std::string target_;          // links followed; empty for standard output
  std::string temporary_path_;  // empty when unnamed, and after publish()
  int descriptor_ = -1;
  bool special_ = false;
  int error_number_ = 0;
  std::string buffer_;
};

// The folder in which the parts of `path` are; empty when it is not a regular file's name.
std::string folder_of_output(const std::string& path);

// An unnamed temporary file beside `path`, or in the directory for temporary files when that is not a regular
// file's name. Returns its descriptor; throws InputError.
int open_unnamed_file_near(const std::string& path);

// All or none: every file is finished before the first takes its name.
void publish_all(std::span<WholeFile* const> files);

}  // namespace rattle
