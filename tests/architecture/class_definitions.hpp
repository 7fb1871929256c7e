// The classes that headers define, found in their text.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "source_tree.hpp"

namespace rattle::test {

// The names of the classes, structs, unions and enumerations that a header defines in a namespace. Neither
// those inside other classes, nor specialisations of templates, nor declarations.
std::vector<std::string> classes_defined_in(std::string_view header);

// From the name of a class to the headers that define one of this name. Other files than headers are ignored.
std::map<std::string, std::set<std::string>> headers_by_class(const std::vector<SourceFile>& files);

}  // namespace rattle::test
