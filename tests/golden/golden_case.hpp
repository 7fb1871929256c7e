// A golden case: a folder with its parameters and the data that a run must reproduce. README.md here.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace rattle::test {

// Named columns of equal length, the first being the step n.
struct GoldenTable {
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;

  std::size_t row_count() const { return columns.empty() ? 0 : columns.front().size(); }
};

struct GoldenFile {
  std::string rule;
  std::filesystem::path data;
  std::map<int, double> twin_difference;  // up to a step
};

struct GoldenCase {
  std::string name;
  std::string system;  // letter of the notes' systems
  double sample_rate = 0.0;
  std::map<std::string, double> parameters;
  std::map<std::string, std::string> words;  // parameters that are text
  std::map<std::string, double> grid;
  std::vector<GoldenFile> files;

  // These throw when there is no such value.
  double number(const std::string& key) const;
  double number_or(const std::string& key, double otherwise) const;
  const std::string& word(const std::string& key) const;
  int grid_count(const std::string& key) const;
};

// Throw std::runtime_error with the place of what they cannot read.
GoldenCase read_golden_case(const std::filesystem::path& folder);
GoldenTable read_golden_table(const std::filesystem::path& csv);

// The folders below `root` that hold a case, sorted.
std::vector<std::filesystem::path> find_golden_cases(const std::filesystem::path& root);

}  // namespace rattle::test
