// Refuses text that would take unreasonable time, memory or stack to parse. Called before parsing.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rattle {

struct TextLimits {
  std::size_t bytes = std::size_t{4} << 20;
  std::size_t values = 500'000;  // array items, assignments and tables
  int key_parts = 16;            // parts of one dotted key; each becomes a nested table
};

struct TextProblem {
  int line = 0;
  int column = 0;
  std::string message;
};

std::optional<TextProblem> check_limits(std::string_view text, const TextLimits& limits = {});

}  // namespace rattle
