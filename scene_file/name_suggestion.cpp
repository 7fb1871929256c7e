#include "name_suggestion.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <rattle/base/text.hpp>

namespace rattle {
namespace {

constexpr std::size_t longest_quote = 60;
constexpr std::size_t longest_compared_word = 40;
constexpr std::size_t most_compared_candidates = 1000;
constexpr std::size_t most_listed_candidates = 24;

// Case and choice of separator do not count as differences.
std::string folded(std::string_view word) {
  std::string result;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    result += c == '-' || c == ' ' ? '_' : static_cast<char>(std::tolower(byte));
  }
  return result;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  std::size_t length = std::min(text.size(), longest_quote);
  while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
    --length;
  for (const char c : text.substr(0, length)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else
      result += byte < 0x20 || byte == 0x7F ? '?' : c;
  }
  if (length < text.size()) result += "…";
  return result + "\"";
}

int edit_distance(std::string_view a, std::string_view b) {
  a = a.substr(0, longest_compared_word);
  b = b.substr(0, longest_compared_word);
  std::array<std::array<int, longest_compared_word + 1>, 3> rows{};  // i - 2, i - 1, i, rotating
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& two_above = rows[(i + 1) % 3];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::string nearest_name(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string wanted = folded(word.substr(0, longest_compared_word));
  const std::string* best = nullptr;
  int best_distance = 0;
  const std::size_t count = std::min(candidates.size(), most_compared_candidates);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string candidate = folded(candidates[i]);
    int distance = edit_distance(wanted, candidate);
    const bool is_prefix = wanted.size() >= 3 && candidate.starts_with(wanted);
    if (is_prefix) distance = 1;
    const auto tolerated =
        static_cast<int>(std::max<std::size_t>(1, std::min(wanted.size(), candidate.size()) / 3));
    if (distance > tolerated || distance >= static_cast<int>(candidate.size())) continue;
    if (!best || distance < best_distance) {
      best = &candidates[i];
      best_distance = distance;
    }
  }
  return best ? *best : std::string();
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  if (candidates.empty()) return {};
  const std::string nearest = nearest_name(word, candidates);
  if (!nearest.empty()) return text("; did you mean '", nearest, "'?");
  return text("; expected one of: ", joined(candidates));
}

std::string joined(const std::vector<std::string>& words) {
  std::string result;
  const std::size_t count = std::min(words.size(), most_listed_candidates);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) result += ", ";
    result += words[i];
  }
  if (count < words.size()) result += ", …";
  return result;
}

}  // namespace rattle
