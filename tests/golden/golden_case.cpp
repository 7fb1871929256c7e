#include <algorithm>
#include <fstream>
#include <golden/golden_case.hpp>
#include <sstream>
#include <stdexcept>

namespace rattle::test {
namespace {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

double to_number(const std::string& text, const std::string& place) {
  std::size_t used = 0;
  double value = 0.0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used == 0 || used != text.size()) throw std::runtime_error(place + ": not a number: '" + text + "'");
  return value;
}

std::ifstream open(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return file;
}

template <class Map>
const auto& find_or_throw(const Map& map, const std::string& key, const std::string& name) {
  const auto found = map.find(key);
  if (found == map.end()) throw std::runtime_error("golden case " + name + " has no '" + key + "'");
  return found->second;
}

void read_entry(GoldenCase& result, const std::filesystem::path& folder, const std::string& section,
                const std::string& key, const std::string& value, const std::string& place) {
  const bool is_word = value.size() >= 2 && value.front() == '"' && value.back() == '"';
  const std::string word = is_word ? value.substr(1, value.size() - 2) : std::string();
  const auto number = [&] { return to_number(value, place); };
  if (section.empty() && key == "system") {
    result.system = word;
  } else if (section.empty() && key == "sample_rate") {
    result.sample_rate = number();
  } else if (section == "parameters" && is_word) {
    result.words[key] = word;
  } else if (section == "parameters") {
    result.parameters[key] = number();
  } else if (section == "grid") {
    result.grid[key] = number();
  } else if (section.starts_with("rule.") && key == "file") {
    result.files.back().data = folder / word;
  } else if (section.starts_with("rule.") && key.starts_with("until_")) {
    result.files.back().twin_difference[static_cast<int>(to_number(key.substr(6), place))] = number();
  } else {
    throw std::runtime_error(place + ": unknown key '" + key + "'");
  }
}

}  // namespace

double GoldenCase::number(const std::string& key) const { return find_or_throw(parameters, key, name); }

double GoldenCase::number_or(const std::string& key, double otherwise) const {
  const auto found = parameters.find(key);
  return found == parameters.end() ? otherwise : found->second;
}

const std::string& GoldenCase::word(const std::string& key) const { return find_or_throw(words, key, name); }

int GoldenCase::grid_count(const std::string& key) const {
  return static_cast<int>(find_or_throw(grid, key, name));
}

GoldenCase read_golden_case(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "case.toml";
  std::ifstream file = open(path);
  GoldenCase result;
  result.name = folder.filename().string();
  std::string line, section;
  for (int number = 1; std::getline(file, line); ++number) {
    const std::string place = path.string() + ":" + std::to_string(number);
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    if (line.front() == '[' && line.back() == ']') {
      section = line.substr(1, line.size() - 2);
      if (section.starts_with("rule.")) result.files.push_back({section.substr(5), {}, {}});
      continue;
    }
    const auto equals = line.find('=');
    if (equals == std::string::npos) throw std::runtime_error(place + ": expected key = value");
    read_entry(result, folder, section, trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1)),
               place);
  }
  return result;
}

GoldenTable read_golden_table(const std::filesystem::path& csv) {
  std::ifstream file = open(csv);
  GoldenTable table;
  std::string line, cell;
  std::getline(file, line);
  for (std::istringstream cells(trimmed(line)); std::getline(cells, cell, ',');) table.names.push_back(cell);
  table.columns.resize(table.names.size());
  for (int number = 2; std::getline(file, line); ++number) {
    const std::string place = csv.string() + ":" + std::to_string(number);
    std::size_t column = 0;
    for (std::istringstream cells(trimmed(line)); std::getline(cells, cell, ','); ++column) {
      if (column == table.columns.size()) throw std::runtime_error(place + ": too many cells");
      table.columns[column].push_back(to_number(cell, place));
    }
    if (column != table.columns.size()) throw std::runtime_error(place + ": too few cells");
  }
  return table;
}

std::vector<std::filesystem::path> find_golden_cases(const std::filesystem::path& root) {
  std::vector<std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator(root))
    if (std::filesystem::exists(entry.path() / "case.toml")) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

}  // namespace rattle::test
