// Reads the golden data of the slide string in tests/golden/slide.
#pragma once

#include <golden/golden_case.hpp>
#include <map>
#include <slide/plain_slide_string.hpp>
#include <string>
#include <vector>

namespace rattle::test {

// A table whose first column contains words. Empty cells are read as NaN.
struct MixedTable {
  std::vector<std::string> words;             // first column
  std::map<std::string, std::size_t> column;  // by name
  std::vector<std::vector<double>> rows;      // the other columns

  double at(std::size_t row, const std::string& name) const { return rows[row][column.at(name)]; }
};
MixedTable read_mixed_table(const std::string& path);

// All numbers of a JSON text by path, e.g. "free.init.u.12". Numbers may be quoted. Throws on anything else.
std::map<std::string, double> read_json_numbers(const std::string& path);

struct SlideRun {
  plain::SlideStringParameters parameters;
  std::map<std::string, double> derived;
  int M = 0;
  std::size_t steps = 0;
  std::vector<double> start_u, final_u;
  double start_y = 0.0, start_q = 0.0, final_y = 0.0, next_xo = 0.0, next_yh = 0.0;
  GoldenTable table;

  const std::vector<double>& column(const std::string& name) const;
  std::vector<double> control(const std::string& name,
                              double last) const;  // one value more than there are rows
};
SlideRun read_slide_run(const std::string& directory, const std::string& name);

}  // namespace rattle::test
