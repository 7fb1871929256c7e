#include "class_definitions.hpp"

#include <cctype>
#include <regex>
#include <sstream>

namespace rattle::test {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string without_preprocessor(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::string kept;
  bool goes_on = false;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find_first_not_of(" \t");
    const bool is_directive = goes_on || (first != std::string::npos && line[first] == '#');
    goes_on = is_directive && line.ends_with('\\');
    if (!is_directive) kept += line + "\n";
  }
  return kept;
}

// The place after a string or character that begins at `at`.
std::size_t end_of_literal(std::string_view text, std::size_t at) {
  if (text[at] == '"' && at > 0 && text[at - 1] == 'R') {
    const std::size_t bracket = text.find('(', at);
    if (bracket == std::string_view::npos) return text.size();
    const std::string close = ")" + std::string(text.substr(at + 1, bracket - at - 1)) + "\"";
    const std::size_t end = text.find(close, bracket);
    return end == std::string_view::npos ? text.size() : end + close.size();
  }
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == text[at])
      return i + 1;
  }
  return text.size();
}

// Comments become a blank, strings and characters a zero.
std::string without_comments_and_literals(std::string_view text) {
  std::string kept;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view two = text.substr(i, 2);
    const bool separates_digits = text[i] == '\'' && i > 0 && is_word(text[i - 1]);
    if (two == "//" || two == "/*") {
      const std::string_view close = two == "//" ? "\n" : "*/";
      const std::size_t end = text.find(close, i + 2);
      i = end == std::string_view::npos ? text.size() : end + close.size();
      kept += ' ';
    } else if (text[i] == '"' || (text[i] == '\'' && !separates_digits)) {
      i = end_of_literal(text, i);
      kept += '0';
    } else {
      kept += text[i++];
    }
  }
  return kept;
}

bool opens_namespace(const std::string& head) {
  static const std::regex pattern(R"(\s*(inline\s+)?(namespace\b[^()=]*|extern\s+0\s*))");
  return std::regex_match(head, pattern);
}

// The name of the class whose body begins after `head`; empty if it is something else.
std::string class_of(const std::string& head) {
  static const std::regex pattern(
      R"(\s*(template\s*<[^]*>\s*)?(class|struct|union|enum(\s+class|\s+struct)?)\s+)"
      R"(((alignas\s*\([^)]*\)|\[\[[^\]]*\]\])\s*)*(\w+)\s*(final\s*)?(:([^:][^]*)?)?)");
  std::smatch found;
  return std::regex_match(head, found, pattern) ? found[6].str() : "";
}

}  // namespace

std::vector<std::string> classes_defined_in(std::string_view header) {
  std::vector<std::string> names;
  std::string head;  // what was read since the last ; { or }
  int inside = 0;    // open braces that are not those of a namespace
  for (const char c : without_comments_and_literals(without_preprocessor(header))) {
    if (c == '{') {
      const std::string name = inside == 0 ? class_of(head) : "";
      if (!name.empty()) names.push_back(name);
      if (inside > 0 || !opens_namespace(head)) ++inside;
    } else if (c == '}') {
      if (inside > 0) --inside;
    }
    if (c == '{' || c == '}' || c == ';')
      head.clear();
    else if (inside == 0)
      head += c;
  }
  return names;
}

std::map<std::string, std::set<std::string>> headers_by_class(const std::vector<SourceFile>& files) {
  std::map<std::string, std::set<std::string>> headers;
  for (const SourceFile& file : files)
    if (file.path.ends_with(".hpp"))
      for (const std::string& name : classes_defined_in(file.text)) headers[name].insert(file.path);
  return headers;
}

}  // namespace rattle::test
