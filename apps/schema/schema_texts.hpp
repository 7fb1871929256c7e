// What is written from the schema of scenes: for editors, the reference, the page and the fuzzer.
#pragma once

#include <string>
#include <string_view>
#include <variant>

namespace rattle {

// JSON Schema, draft 4, as editors of TOML read it.
std::string json_schema_text();

// The words that may stand in each table, what they mean, and the words that a key may have.
std::string completions_text();

// For libFuzzer.
std::string dictionary_text();

// The tables of the reference, one after the other, each below the marker that asks for it.
std::string reference_tables_text();

struct MarkerProblem {
  std::string message;
};
// The reference with its tables renewed, or what is wrong with its markers. A table stands between
// <!-- keys of KIND --> (or <!-- keys of KIND but not of KIND -->, <!-- materials -->) and <!-- end -->.
std::variant<std::string, MarkerProblem> with_renewed_tables(std::string_view document);
}  // namespace rattle
