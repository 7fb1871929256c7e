#include "sound_files/flac_frames.hpp"

#include <array>
#include <cstddef>

namespace rattle {
namespace {

constexpr std::size_t stream_information_end = 42;

unsigned byte_at(std::string_view bytes, std::size_t place) { return static_cast<unsigned char>(bytes[place]); }

unsigned check_sum_8(std::string_view bytes) {
  unsigned sum = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    sum ^= byte_at(bytes, i);
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 0x80) != 0 ? (sum << 1) ^ 0x107 : sum << 1;
  }
  return sum;
}

std::array<std::uint16_t, 256> make_table_16() {
  std::array<std::uint16_t, 256> table{};
  for (unsigned i = 0; i < 256; ++i) {
    unsigned sum = i << 8;
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 0x8000) != 0 ? (sum << 1) ^ 0x18005 : sum << 1;
    table[i] = static_cast<std::uint16_t>(sum);
  }
  return table;
}

struct FrameHead {
  std::uint64_t number = 0;  // of the frame or of its first sample
  std::uint64_t samples = 0;
};

// Length in bytes of the frame number, which is encoded like a UTF-8 character; 0 if `first` is invalid.
std::size_t number_length(unsigned first) {
  if (first < 0x80) return 1;
  for (std::size_t length = 2; length <= 7; ++length)
    if ((first >> (7 - length)) == (0xFFu >> (7 - length)) - 1u) return length;
  return 0;
}

std::optional<FrameHead> read_frame_head(std::string_view bytes) {
  if (bytes.size() < 6 || byte_at(bytes, 0) != 0xFF || (byte_at(bytes, 1) & 0xFE) != 0xF8) return std::nullopt;
  const unsigned size_code = byte_at(bytes, 2) >> 4, rate_code = byte_at(bytes, 2) & 15;
  if (size_code == 0 || rate_code == 15 || (byte_at(bytes, 3) & 1) != 0) return std::nullopt;
  const unsigned first = byte_at(bytes, 4);
  const std::size_t length = number_length(first);
  const std::size_t size_bytes = size_code == 6 ? 1 : size_code == 7 ? 2 : 0;
  const std::size_t rate_bytes = rate_code == 12 ? 1 : rate_code > 12 ? 2 : 0;
  const std::size_t end = 4 + length + size_bytes + rate_bytes;
  if (length == 0 || bytes.size() <= end || check_sum_8(bytes.substr(0, end + 1)) != 0) return std::nullopt;
  FrameHead head;
  head.number = length == 1 ? first : first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) head.number = (head.number << 6) | (byte_at(bytes, 4 + i) & 0x3F);
  if (size_code == 1) head.samples = 192;
  if (size_code >= 2 && size_code <= 5) head.samples = std::uint64_t{576} << (size_code - 2);
  if (size_code == 6) head.samples = byte_at(bytes, 4 + length) + 1u;
  if (size_code == 7) head.samples = (byte_at(bytes, 4 + length) << 8 | byte_at(bytes, 5 + length)) + 1u;
  if (size_code >= 8) head.samples = std::uint64_t{256} << (size_code - 8);
  return head;
}

// Offset after the last metadata block; nothing if the file ends before.
std::optional<std::size_t> find_first_frame(std::string_view file) {
  for (std::size_t place = 4; place + 4 <= file.size();) {
    const bool is_last = (byte_at(file, place) & 0x80) != 0;
    place += 4 + (byte_at(file, place + 1) << 16 | byte_at(file, place + 2) << 8 | byte_at(file, place + 3));
    if (is_last) return place;
  }
  return std::nullopt;
}

}  // namespace

std::optional<WholeFlacFrames> find_whole_flac_frames(std::string_view file) {
  if (!file.starts_with("fLaC") || file.size() < stream_information_end || (byte_at(file, 4) & 0x7F) != 0)
    return std::nullopt;
  WholeFlacFrames whole;
  whole.sample_rate =
      static_cast<int>(byte_at(file, 18) << 12 | byte_at(file, 19) << 4 | byte_at(file, 20) >> 4);
  const auto first = find_first_frame(file);
  if (!first || *first > file.size()) return std::nullopt;
  whole.bytes = *first;
  auto head = read_frame_head(file.substr(*first));
  const std::array<std::uint16_t, 256> table = make_table_16();
  unsigned sum = 0;
  // A frame ends where its checksum becomes 0 and the next frame's header or the end of the file follows.
  for (std::size_t place = *first; head && place < file.size(); ++place) {
    sum = ((sum << 8) & 0xFFFF) ^ table[(sum >> 8) ^ byte_at(file, place)];
    if (sum != 0) continue;
    const std::size_t end = place + 1;
    const auto next = read_frame_head(file.substr(end));
    if (end < file.size() && (!next || next->number <= head->number)) continue;
    whole.bytes = end;
    whole.samples += head->samples;
    head = next;
  }
  return whole;
}

}  // namespace rattle
