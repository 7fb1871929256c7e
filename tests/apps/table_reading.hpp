// Reads the columns that --csv writes.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace rattle::testing {

struct Table {
  std::vector<std::string> names;
  std::vector<std::vector<double>> rows;

  double at(std::size_t row, const std::string& name) const {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return rows.at(row).at(i);
    ADD_FAILURE() << "no column " << name;
    return std::nan("");
  }
};

inline Table read_csv(const std::string& text) {
  Table table;
  std::istringstream lines(text);
  std::string line, field;
  std::getline(lines, line);
  for (std::istringstream fields(line); std::getline(fields, field, ',');) table.names.push_back(field);
  while (std::getline(lines, line)) {
    table.rows.emplace_back();
    for (std::istringstream fields(line); std::getline(fields, field, ',');)
      table.rows.back().push_back(std::strtod(field.c_str(), nullptr));
  }
  return table;
}

}  // namespace rattle::testing
