# Writes a C++ source that contains the page's script and style, or nullopt.
#   cmake -DASSETS="report.js;report.css" -DOUTPUT=... -P embed_page.cmake
cmake_minimum_required(VERSION 3.25)

set(arrays "")
set(result "std::nullopt")
if(ASSETS)
  set(number 0)
  foreach(file IN LISTS ASSETS)
    file(READ ${file} hex HEX)
    file(SIZE ${file} size)
    string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND arrays "constexpr unsigned char asset_${number}[] = {\n${bytes}0};\n\n")
    list(APPEND views "{reinterpret_cast<const char*>(asset_${number}), ${size}}")
    math(EXPR number "${number} + 1")
  endforeach()
  list(JOIN views ", " views)
  set(result "PageAssets{${views}}")
endif()

file(WRITE ${OUTPUT}.new "// Made by cmake/embed_page.cmake from the page of the reports.
#include \"report/report_page.hpp\"

namespace rattle {
namespace {

${arrays}}  // namespace

std::optional<PageAssets> embedded_page() { return ${result}; }

}  // namespace rattle
")
file(RENAME ${OUTPUT}.new ${OUTPUT})
