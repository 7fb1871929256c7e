#include "note_name.hpp"

#include <charconv>
#include <cmath>

namespace rattle {
namespace {

constexpr int semitones_above_c[] = {9, 11, 0, 2, 4, 5, 7};  // A ... G
constexpr double most_cents = 100.0;

class NoteText {
 public:
  explicit NoteText(std::string_view text) : rest_(text) {}

  bool is_empty() const { return rest_.empty(); }
  bool take(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool take(std::string_view wanted) {
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(wanted.size());
    return true;
  }
  void skip_blanks() {
    while (take(' ')) {
    }
  }
  std::optional<char> letter_between(char first, char last) {
    if (rest_.empty() || rest_.front() < first || rest_.front() > last) return std::nullopt;
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    return letter;
  }
  // Digits, and a fraction behind a point.
  std::optional<double> number() {
    std::size_t length = 0;
    const auto skip_digits = [&] {
      const std::size_t from = length;
      while (length < rest_.size() && rest_[length] >= '0' && rest_[length] <= '9') ++length;
      return length > from;
    };
    if (!skip_digits()) return std::nullopt;
    if (length < rest_.size() && rest_[length] == '.') {
      ++length;
      if (!skip_digits()) return std::nullopt;
    }
    double value = 0.0;
    const auto result = std::from_chars(rest_.data(), rest_.data() + length, value);
    if (result.ec != std::errc()) return std::nullopt;
    rest_.remove_prefix(length);
    return value;
  }

 private:
  std::string_view rest_;
};

// Behind the octave: nothing, or "+ 14 cents".
std::optional<double> read_cents(NoteText& text) {
  if (text.is_empty()) return 0.0;
  text.skip_blanks();
  const bool is_sharper = text.take('+');
  if (!is_sharper && !text.take('-')) return std::nullopt;
  text.skip_blanks();
  const auto cents = text.number();
  if (!cents || *cents > most_cents) return std::nullopt;
  text.skip_blanks();
  if (!text.take(std::string_view("cents")) && !text.take(std::string_view("cent"))) return std::nullopt;
  if (!text.is_empty()) return std::nullopt;
  return is_sharper ? *cents : -*cents;
}

}  // namespace

std::optional<double> frequency_of_note(std::string_view name, double tuning_a) {
  NoteText text(name);
  const auto letter = text.letter_between('A', 'G');
  if (!letter) return std::nullopt;
  int semitones = semitones_above_c[*letter - 'A'];
  if (text.take('#'))
    ++semitones;
  else if (text.take('b'))
    --semitones;
  const bool is_below = text.take('-');
  const auto digit = is_below ? text.letter_between('1', '1') : text.letter_between('0', '9');
  if (!digit) return std::nullopt;
  const int octave = is_below ? -1 : *digit - '0';
  const auto cents = read_cents(text);
  if (!cents) return std::nullopt;
  constexpr int semitones_of_a = 9, octave_of_tuning = 4;
  const double above = 12.0 * (octave - octave_of_tuning) + semitones - semitones_of_a + *cents / 100.0;
  return tuning_a * std::exp2(above / 12.0);
}

}  // namespace rattle
