# Concatenates test files into OUTPUT. The unnamed namespace of each file is wrapped in a separate namespace, so that two
# files may use the same names.
#   cmake "-DFILES=a_test.cpp|b_test.cpp" -DOUTPUT=joined.cpp -P join_files.cmake
cmake_minimum_required(VERSION 3.25)

string(REPLACE "|" ";" files "${FILES}")
set(joined "")
set(number 0)
foreach(file IN LISTS files)
  file(READ ${file} text)
  get_filename_component(folder ${file} DIRECTORY)
  # Headers in the same folder get a full path.
  string(REGEX MATCHALL "#include \"[^\"\n]+\"" includes "${text}")
  list(REMOVE_DUPLICATES includes)
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^#include \"(.*)\"$" "\\1" header "${line}")
    if(EXISTS ${folder}/${header})
      string(REPLACE "${line}" "#include \"${folder}/${header}\"" text "${text}")
    endif()
  endforeach()
  string(REPLACE "\nnamespace {\n" "\nnamespace joined_${number} { namespace {\n" text "${text}")
  string(REPLACE "\n}  // namespace\n" "\n}}\n" text "${text}")
  string(APPEND joined "#line 1 \"${file}\"\n${text}")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "${joined}")
