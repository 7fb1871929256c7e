// Checks that command lines are refused.
#pragma once

#include <gtest/gtest.h>

#include "command_runner.hpp"

namespace rattle::testing {

// Expects exit code 2, a message shorter than `longest` characters and no other output.
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
