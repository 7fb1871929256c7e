#include "sound_files/sound_salvage.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>

#include "console/command_error.hpp"
#include "sound_files/flac_frames.hpp"
#include "sound_files/wav_header.hpp"

namespace rattle {
namespace {

constexpr std::size_t head_bytes = 256;

[[noreturn]] void fail() {
  throw InputError(fmt::format("cannot complete the sound: {}", std::strerror(errno)));
}

std::uint64_t size_of(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) fail();
  return static_cast<std::uint64_t>(status.st_size);
}

std::string read_head(int descriptor) {
  std::string head(head_bytes, '\0');
  const ssize_t got = ::pread(descriptor, head.data(), head.size(), 0);
  if (got < 0) fail();
  head.resize(static_cast<std::size_t>(got));
  return head;
}

void write_at(int descriptor, std::string_view bytes, std::uint64_t place) {
  const ssize_t written = ::pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(place));
  if (written != static_cast<ssize_t>(bytes.size())) fail();
}

void cut(int descriptor, std::uint64_t size) {
  if (ftruncate(descriptor, static_cast<off_t>(size)) != 0) fail();
}

SalvagedSound salvage_wav(int descriptor, const WavHeader& header) {
  const std::uint64_t frames = (size_of(descriptor) - header.size()) / header.frame_bytes();
  const std::uint64_t data = frames * header.frame_bytes();
  cut(descriptor, header.size() + data);
  if (data % 2 != 0) write_at(descriptor, std::string_view("\0", 1), header.size() + data);
  write_at(descriptor, header.bytes(frames), 0);
  return {frames, header.sample_rate};
}

class MappedFile {
 public:
  explicit MappedFile(int descriptor)
      : size_(static_cast<std::size_t>(size_of(descriptor))),
        bytes_(mmap(nullptr, size_, PROT_READ, MAP_SHARED, descriptor, 0)) {
    if (bytes_ == MAP_FAILED) fail();
  }
  ~MappedFile() { munmap(bytes_, size_); }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  std::string_view bytes() const { return {static_cast<const char*>(bytes_), size_}; }

 private:
  std::size_t size_;
  void* bytes_;
};

SalvagedSound salvage_flac(int descriptor) {
  std::string length(5, '\0');
  WholeFlacFrames whole;
  {
    const MappedFile file(descriptor);
    const auto found = find_whole_flac_frames(file.bytes());
    if (!found) return {};
    whole = *found;
    length = file.bytes().substr(flac_length_place, length.size());
  }
  cut(descriptor, whole.bytes);
  const auto first = static_cast<unsigned char>(length[0]);
  length[0] = static_cast<char>((first & 0xF0u) | ((whole.samples >> 32) & 0x0Fu));
  for (std::size_t i = 1; i < length.size(); ++i)
    length[i] = static_cast<char>((whole.samples >> (8 * (4 - i))) & 0xFF);
  write_at(descriptor, length + std::string(16, '\0'), flac_length_place);  // clears the MD5 of the samples
  return {whole.samples, whole.sample_rate};
}

}  // namespace

SalvagedSound salvage_sound(int descriptor) {
  const std::string head = read_head(descriptor);
  if (const auto header = read_wav_header(head)) return salvage_wav(descriptor, *header);
  if (head.starts_with("fLaC")) return salvage_flac(descriptor);
  return {};
}

}  // namespace rattle
