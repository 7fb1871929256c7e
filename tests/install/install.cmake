# Installs, and looks at what came of it.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
run("installing" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component library)

find_installed_headers(headers)
foreach(needed rattle.hpp scene_file.hpp live.hpp version.hpp scene/description.hpp simulation/simulator.hpp
               live/live_engine.hpp live/player_event.hpp)
  if(NOT rattle/${needed} IN_LIST headers)
    message(FATAL_ERROR "<rattle/${needed}> is not installed; there are: ${headers}")
  endif()
endforeach()

# Nothing of the inside.
foreach(header IN LISTS headers)
  if(header MATCHES "schema|toml|compile_stages|island_finder|read|voice|limiter|osc|fast_|lanes")
    message(FATAL_ERROR "<${header}> is no part of the interface but was installed")
  endif()
  file(STRINGS ${WORK}/prefix/include/${header} includes REGEX "^#include (\"|<(rattle|toml|gtest))")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^#include [<\"]([^>\"]*)[>\"].*" "\\1" included "${line}")
    if(NOT included IN_LIST headers)
      message(FATAL_ERROR "<${header}> includes ${included}, which is not installed")
    endif()
  endforeach()
endforeach()
list(LENGTH headers count)
message("${count} headers")

# Nothing that was installed names the tree it came from.
file(GLOB_RECURSE texts ${WORK}/prefix/*.cmake ${WORK}/prefix/*.pc)
foreach(text IN LISTS texts)
  file(READ ${text} content)
  string(FIND "${content}" "${SOURCE}" place)
  if(NOT place EQUAL -1)
    message(FATAL_ERROR "${text} names ${SOURCE}")
  endif()
endforeach()
