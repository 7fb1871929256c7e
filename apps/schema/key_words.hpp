// Text about a key of the schema.
#pragma once

#include <rattle/scene/schema/schema.hpp>
#include <string>
#include <vector>

namespace rattle {

// "kg/m³"
std::string unit_text(const KeySchema& key);

// "with `points`: …"
std::string meaning_text(const KeySchema& key);

// Everything about the key, for a tooltip: "tension; 0 makes a bar. Unit: N. Range: ≥ 0. May follow a gesture."
std::string summary_of(const KeySchema& key);

// The words allowed as the key's value, including materials.
std::vector<std::string_view> words_for(const KeySchema& key);

}  // namespace rattle
