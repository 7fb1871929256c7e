// A golden case: a folder with parameters and the data that a run must reproduce. Format: README.md in this
// folder.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace rattle::test {

// Named columns of equal length; the first is the step n.
struct GoldenTable {
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;

  std::size_t row_count() const { return columns.empty() ? 0 : columns.front().size(); }
};

struct GoldenFile {
  std::string rule;
  std::filesystem::path data;
  std::map<int, double> twin_difference;  // by step: difference of the twin run up to that step
};

struct GoldenCase {
  std::string name;
  std::string system;  // letter of the system in the notes
  double sample_rate = 0.0;
  std::map<std::string, double> parameters;
  std::map<std::string, std::string> words;  // parameters that are text
  std::map<std::string, double> grid;
  std::vector<GoldenFile> files;

  // These throw if the value does not exist.
  double number(const std::string& key) const;
  double number_or(const std::string& key, double otherwise) const;
  const std::string& word(const std::string& key) const;
  int grid_count(const std::string& key) const;
};

// Throw std::runtime_error with the location of what cannot be read.
GoldenCase read_golden_case(const std::filesystem::path& folder);
GoldenTable read_golden_table(const std::filesystem::path& csv);

// Sorted list of the folders below `root` that contain a case.
std::vector<std::filesystem::path> find_golden_cases(const std::filesystem::path& root);

}  // namespace rattle::test
