// What is said of a key, in words.
#pragma once

#include <rattle/scene/schema/schema.hpp>
#include <string>
#include <vector>

namespace rattle {

// "kg/m³"
std::string unit_text(const KeySchema& key);

// "with `points`: …"
std::string meaning_text(const KeySchema& key);

// All of it, for a note beside the key: "tension; 0 makes a bar. Unit: N. Range: ≥ 0. May follow a gesture."
std::string summary_of(const KeySchema& key);

// The words that the key may have, materials among them.
std::vector<std::string_view> words_for(const KeySchema& key);

}  // namespace rattle
