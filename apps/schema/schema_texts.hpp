// Texts generated from the schema of scenes: for editors, the reference, the web page and the fuzzer.
#pragma once

#include <string>
#include <string_view>
#include <variant>

namespace rattle {

// JSON Schema draft 4, for TOML editors.
std::string json_schema_text();

// The keys allowed in each table, their meanings, and the words allowed as values.
std::string completions_text();

// A dictionary for libFuzzer.
std::string dictionary_text();

// All tables of the reference, each below its marker.
std::string reference_tables_text();

struct MarkerProblem {
  std::string message;
};
// The reference with its tables regenerated, or what is wrong with its markers. A table is placed between
// <!-- keys of KIND --> (or <!-- keys of KIND but not of KIND -->, <!-- materials -->) and <!-- end -->.
std::variant<std::string, MarkerProblem> with_renewed_tables(std::string_view document);
}  // namespace rattle
