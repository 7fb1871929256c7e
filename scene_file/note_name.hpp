// Names of notes: "A3", "F#2", "Bb4", "A3 + 14 cents". Equal temperament; A4 has the frequency `tuning_a`.
#pragma once

#include <optional>
#include <string_view>

namespace rattle {

// In Hz; nothing if the text names no note from C-1 to B9, or more than 100 cents.
std::optional<double> frequency_of_note(std::string_view name, double tuning_a);

// The same as a regular expression, for editors.
inline constexpr std::string_view note_pattern = "^[A-G][#b]?(-1|[0-9])( *[+-] *[0-9]+([.][0-9]+)? *cents?)?$";

}  // namespace rattle
