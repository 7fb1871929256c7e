#include "sound_files/sound_chunks.hpp"

#include <cstddef>
#include <cstdint>

#include "sound_files/wav_header.hpp"

namespace rattle {
namespace {

constexpr std::size_t file_header = 12;  // "RIFF", size, "WAVE"
constexpr std::size_t chunk_header = 8;  // name, size

std::uint64_t read_integer(std::string_view bytes, bool big_endian) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t place = big_endian ? bytes.size() - 1 - i : i;
    value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * place);
  }
  return value;
}

}  // namespace

std::optional<PromisedBytes> find_missing_data(std::string_view bytes) {
  const std::string_view kind = bytes.substr(0, 4);
  const bool is_wide = kind == "RF64";  // sizes are stored in a "ds64" chunk
  const bool big_endian = kind == "RIFX" || kind == "FORM";
  if (kind != "RIFF" && !is_wide && !big_endian) return std::nullopt;
  std::uint64_t wide_size = 0;
  for (std::size_t place = file_header; place + chunk_header <= bytes.size();) {
    const std::string_view name = bytes.substr(place, 4);
    std::uint64_t size = read_integer(bytes.substr(place + 4, 4), big_endian);
    place += chunk_header;
    const std::uint64_t present = bytes.size() - place;
    if (name == "ds64" && present >= 16) wide_size = read_integer(bytes.substr(place + 8, 8), false);
    if (name == "data" || name == "SSND") {
      if (is_wide && size == size_elsewhere) size = wide_size;
      if (size <= present) return std::nullopt;
      return PromisedBytes{static_cast<double>(size), static_cast<double>(present)};
    }
    if (size > present) return std::nullopt;
    place += static_cast<std::size_t>(size + size % 2);  // chunks start at even offsets
  }
  return std::nullopt;
}

}  // namespace rattle
