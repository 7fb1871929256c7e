// A sound file for the examples: 16 bits, interleaved, the loudest sample at 0.9 of full scale.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

inline bool write_wav(const std::string& path, const std::vector<double>& samples, int channels,
                      double sample_rate) {
  double peak = 1e-12;
  for (const double sample : samples) peak = std::max(peak, std::abs(sample));
  std::ofstream file(path, std::ios::binary);
  const auto put = [&file](std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) file.put(static_cast<char>(value >> (8 * i) & 0xff));
  };
  const auto rate = static_cast<std::uint32_t>(std::lround(sample_rate));
  const auto frame = static_cast<std::uint32_t>(2 * channels);  // bytes
  const auto size = static_cast<std::uint32_t>(2 * samples.size());
  file << "RIFF", put(36 + size, 4), file << "WAVEfmt ", put(16, 4), put(1, 2), put(frame / 2, 2), put(rate, 4);
  put(frame * rate, 4), put(frame, 2), put(16, 2), file << "data", put(size, 4);
  for (const double sample : samples)
    put(static_cast<std::uint32_t>(std::lround(sample / peak * 0.9 * 32767)), 2);
  return file.flush().good();
}
