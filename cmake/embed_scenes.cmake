# Writes a C++ source that contains every scene, and the files that scenes refer to, byte for byte.
#   cmake -DSCENES_DIRECTORY=... -DOUTPUT=... -P embed_scenes.cmake
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE files RELATIVE ${SCENES_DIRECTORY}
  ${SCENES_DIRECTORY}/*.toml ${SCENES_DIRECTORY}/*.wav ${SCENES_DIRECTORY}/*.flac ${SCENES_DIRECTORY}/*.csv)
list(SORT files)

set(arrays "")
set(table "")
set(number 0)
foreach(name IN LISTS files)
  file(READ ${SCENES_DIRECTORY}/${name} hex HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  file(SIZE ${SCENES_DIRECTORY}/${name} size)
  # One byte more than the file has, because an array must not be empty.
  string(APPEND arrays "constexpr unsigned char file_${number}[] = {\n${bytes}0};  // ${name}\n\n")
  string(APPEND table "    {\"${name}\", {reinterpret_cast<const char*>(file_${number}), ${size}}},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUTPUT}.new "// Made by cmake/embed_scenes.cmake from the folder of scenes.
#include \"scenes/embedded_scenes.hpp\"

namespace rattle {
namespace {

${arrays}}  // namespace

std::vector<EmbeddedFile> embedded_files() {
  return {
${table}  };
}

}  // namespace rattle
")
file(RENAME ${OUTPUT}.new ${OUTPUT})
