// Command lines that must be refused, in the same way.
#pragma once

#include <gtest/gtest.h>

#include "command_runner.hpp"

namespace rattle::testing {

// Exit code 2, a message of fewer than `longest` characters and nothing else.
inline void expect_refused(const Workplace& place, const std::vector<std::vector<std::string>>& lines,
                           std::size_t longest) {
  for (const auto& line : lines) {
    const Outcome outcome = place.run(line);
    std::string joined;
    for (const std::string& word : line) joined += word + " ";
    EXPECT_EQ(outcome.exit_code, 2) << joined;
    EXPECT_EQ(outcome.out, "") << joined;
    EXPECT_NE(outcome.err, "") << joined;
    EXPECT_LT(outcome.err.size(), longest) << joined << outcome.err;
  }
}

}  // namespace rattle::testing
