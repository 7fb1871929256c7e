#include "sound_files/wav_header.hpp"

namespace rattle {
namespace {

constexpr std::size_t riff_bytes = 12;       // "RIFF", size, "WAVE"
constexpr std::size_t wide_size_bytes = 28;  // three 64-bit sizes and the length of an empty table
constexpr std::size_t format_bytes = 16;
constexpr std::size_t fact_bytes = 4;
constexpr std::size_t chunk_head = 8;  // name, size
constexpr unsigned pcm_tag = 1, float_tag = 3;

std::uint64_t get(std::string_view bytes, std::size_t place, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i)
    value |= std::uint64_t{static_cast<unsigned char>(bytes[place + i])} << (8 * i);
  return value;
}

void put_chunk_head(std::string& to, std::string_view name, std::uint64_t size) {
  to += name;
  append_little_endian(to, size, 4);
}

std::optional<SampleFormat> sample_format(std::uint64_t tag, std::uint64_t bits) {
  if (tag == float_tag && bits == 32) return SampleFormat::float32;
  if (tag == pcm_tag && bits == 24) return SampleFormat::pcm24;
  if (tag == pcm_tag && bits == 16) return SampleFormat::pcm16;
  return std::nullopt;
}

}  // namespace

void append_little_endian(std::string& to, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to += static_cast<char>((value >> (8 * i)) & 0xFF);
}

int bytes_per_sample(SampleFormat format) noexcept {
  return format == SampleFormat::float32 ? 4 : format == SampleFormat::pcm24 ? 3 : 2;
}

std::size_t WavHeader::size() const noexcept {
  return riff_bytes + (may_grow ? chunk_head + wide_size_bytes : 0) + chunk_head + format_bytes +
         (samples == SampleFormat::float32 ? chunk_head + fact_bytes : 0) + chunk_head;
}

bool WavHeader::fits(std::uint64_t frames) const noexcept {
  const std::uint64_t data = frames * frame_bytes();
  return size() + data + data % 2 - chunk_head <= size_limit;
}

std::string WavHeader::bytes(std::uint64_t frames) const {
  const std::uint64_t data = frames * frame_bytes();
  const std::uint64_t riff = size() + data + data % 2 - chunk_head;  // chunks are padded to even lengths
  const bool wide = may_grow && !fits(frames);
  std::string to;
  put_chunk_head(to, wide ? "RF64" : "RIFF", wide ? size_elsewhere : riff);
  to += "WAVE";
  if (may_grow) {
    put_chunk_head(to, wide ? "ds64" : "JUNK", wide_size_bytes);
    append_little_endian(to, wide ? riff : 0, 8);
    append_little_endian(to, wide ? data : 0, 8);
    append_little_endian(to, wide ? frames : 0, 8);
    append_little_endian(to, 0, 4);
  }
  put_chunk_head(to, "fmt ", format_bytes);
  append_little_endian(to, samples == SampleFormat::float32 ? float_tag : pcm_tag, 2);
  append_little_endian(to, static_cast<std::uint64_t>(channels), 2);
  append_little_endian(to, static_cast<std::uint64_t>(sample_rate), 4);
  append_little_endian(to, static_cast<std::uint64_t>(sample_rate) * frame_bytes(), 4);
  append_little_endian(to, frame_bytes(), 2);
  append_little_endian(to, std::uint64_t{8} * static_cast<std::uint64_t>(bytes_per_sample(samples)), 2);
  if (samples == SampleFormat::float32) {
    put_chunk_head(to, "fact", fact_bytes);
    append_little_endian(to, wide ? size_elsewhere : frames, 4);
  }
  put_chunk_head(to, "data", wide ? size_elsewhere : data);
  return to;
}

std::optional<WavHeader> read_wav_header(std::string_view bytes) {
  if (bytes.size() < riff_bytes + 4 || (!bytes.starts_with("RIFF") && !bytes.starts_with("RF64")) ||
      bytes.substr(8, 4) != "WAVE")
    return std::nullopt;
  WavHeader header;
  const std::string_view first = bytes.substr(riff_bytes, 4);
  header.may_grow = first == "JUNK" || first == "ds64";
  const std::size_t format = riff_bytes + (header.may_grow ? chunk_head + wide_size_bytes : 0);
  if (bytes.size() < format + chunk_head + format_bytes || bytes.substr(format, 4) != "fmt ")
    return std::nullopt;
  const auto samples = sample_format(get(bytes, format + 8, 2), get(bytes, format + 22, 2));
  if (!samples) return std::nullopt;
  header.samples = *samples;
  header.channels = static_cast<int>(get(bytes, format + 10, 2));
  header.sample_rate = static_cast<int>(get(bytes, format + 12, 4));
  if (header.channels < 1 || header.sample_rate < 1 || bytes.size() < header.size() ||
      bytes.substr(header.size() - chunk_head, 4) != "data")
    return std::nullopt;
  return header;
}

}  // namespace rattle
