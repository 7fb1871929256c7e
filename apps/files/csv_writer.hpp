// Comma-separated columns. Numbers are written with enough digits to read back the same double.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <vector>

#include "files/whole_file.hpp"

namespace rattle {

class CsvWriter {
 public:
  CsvWriter(WholeFile& file, const std::vector<std::string>& names) : file_(file) {
    for (const std::string& name : names) {
      if (!line_.empty()) line_ += ',';
      line_ += quoted_if_needed(name);
    }
    end_line();
  }

  void row(std::span<const double> values) {
    for (std::size_t i = 0; i < values.size(); ++i)
      fmt::format_to(std::back_inserter(line_), "{}{}", i > 0 ? "," : "", values[i]);
    end_line();
  }

 private:
  static std::string quoted_if_needed(const std::string& name) {
    if (name.find_first_of(",\"\r\n") == std::string::npos) return name;
    std::string quoted = "\"";
    for (const char c : name) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
  }

  void end_line() {
    line_ += '\n';
    file_.write(line_);
    line_.clear();
  }

  WholeFile& file_;
  std::string line_;
};

}  // namespace rattle
