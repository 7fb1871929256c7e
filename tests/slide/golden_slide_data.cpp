#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <limits>
#include <slide/golden_slide_data.hpp>
#include <sstream>
#include <stdexcept>

namespace rattle::test {
namespace {

std::ifstream open_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return file;
}

std::vector<std::string> cells_of(std::string line) {
  if (!line.empty() && line.back() == '\r') line.pop_back();
  std::vector<std::string> cells;
  std::string cell;
  for (std::istringstream stream(line); std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

double whole_number(const std::string& text) {
  std::size_t used = 0;
  const double value = std::stod(text, &used);
  if (used != text.size()) throw std::runtime_error("not a number: '" + text + "'");
  return value;
}

class JsonNumbers {
 public:
  explicit JsonNumbers(std::string text) : text_(std::move(text)) {}

  std::map<std::string, double> read() {
    value("");
    if (next() != '\0') fail();
    return std::move(numbers_);
  }

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error("JSON: unexpected text at byte " + std::to_string(at_));
  }
  char next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void expect(char c) {
    if (next() != c) fail();
    ++at_;
  }
  std::string quoted() {
    expect('"');
    const std::size_t close = text_.find('"', at_);
    if (close == std::string::npos) fail();
    const std::string word = text_.substr(at_, close - at_);
    at_ = close + 1;
    return word;
  }
  void value(const std::string& path) {
    const char c = next();
    const auto below = [&](const std::string& key) { return path.empty() ? key : path + "." + key; };
    if (c == '{') {
      expect('{');
      while (next() != '}') {
        const std::string key = quoted();
        expect(':');
        value(below(key));
        if (next() != '}') expect(',');
      }
      expect('}');
    } else if (c == '[') {
      expect('[');
      for (std::size_t i = 0; next() != ']'; ++i) {
        value(below(std::to_string(i)));
        if (next() != ']') expect(',');
      }
      expect(']');
    } else if (c == '"') {
      numbers_[path] = whole_number(quoted());
    } else {
      const std::size_t end = text_.find_first_not_of("+-.0123456789eE", at_);
      if (end == at_) fail();
      numbers_[path] = whole_number(text_.substr(at_, end - at_));
      at_ = end;
    }
  }

  std::string text_;
  std::size_t at_ = 0;
  std::map<std::string, double> numbers_;
};

}  // namespace

MixedTable read_mixed_table(const std::string& path) {
  std::ifstream file = open_file(path);
  MixedTable table;
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> names = cells_of(line);
  for (std::size_t i = 1; i < names.size(); ++i) table.column[names[i]] = i - 1;
  while (std::getline(file, line)) {
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() != names.size()) throw std::runtime_error(path + ": a row has too many or too few cells");
    table.words.push_back(cells[0]);
    std::vector<double> numbers;
    for (std::size_t i = 1; i < cells.size(); ++i)
      numbers.push_back(cells[i].empty() ? std::numeric_limits<double>::quiet_NaN() : whole_number(cells[i]));
    table.rows.push_back(std::move(numbers));
  }
  return table;
}

std::map<std::string, double> read_json_numbers(const std::string& path) {
  std::ifstream file = open_file(path);
  return JsonNumbers({std::istreambuf_iterator<char>(file), {}}).read();
}

const std::vector<double>& SlideRun::column(const std::string& name) const {
  const auto found = std::find(table.names.begin(), table.names.end(), name);
  if (found == table.names.end()) throw std::runtime_error("no column " + name);
  return table.columns[static_cast<std::size_t>(found - table.names.begin())];
}

std::vector<double> SlideRun::control(const std::string& name, double last) const {
  std::vector<double> values = column(name);
  values.push_back(last);
  return values;
}

SlideRun read_slide_run(const std::string& directory, const std::string& name) {
  const std::map<std::string, double> numbers = read_json_numbers(directory + "/runs.json");
  const auto number = [&](const std::string& key) { return numbers.at(name + "." + key); };
  SlideRun run;
  plain::SlideStringParameters& p = run.parameters;
  p.sample_rate = number("params.fs");
  p.L = number("params.L");
  p.rhoA = number("params.rhoA");
  p.T = number("params.T");
  p.EI = number("params.EI");
  p.sigma0 = number("params.sigma0");
  p.sigma2 = number("params.sigma2");
  p.m_o = number("params.m_o");
  p.k_o = number("params.k_o");
  p.k_h = number("params.k_h");
  p.r_h = number("params.r_h");
  p.alpha_rf = p.alpha_lf = number("params.alpha_f");
  p.x_rf = number("params.x_rf");
  p.w_rf = number("params.w_rf");
  p.w_lf = number("params.w_lf");
  p.d_lf = number("params.d_lf");
  p.M = static_cast<int>(number("params.M"));
  run.M = static_cast<int>(number("M"));
  run.steps = static_cast<std::size_t>(number("steps"));
  for (int m = 0; m <= run.M; ++m) {
    run.start_u.push_back(number("init.u." + std::to_string(m)));
    run.final_u.push_back(number("final_u." + std::to_string(m)));
  }
  run.start_y = number("init.yo");
  run.start_q = number("init.q");
  run.final_y = number("final_yo");
  run.next_xo = number("next_xo");
  run.next_yh = number("next_yh");
  const std::string derived = name + ".derived.";
  for (const auto& [key, value] : numbers)
    if (key.starts_with(derived)) run.derived[key.substr(derived.size())] = value;
  run.table = read_golden_table(directory + "/run_" + name + ".csv");
  return run;
}

}  // namespace rattle::test
