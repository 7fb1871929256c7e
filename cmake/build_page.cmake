# Copies the page's sources to WORK and the library next to it, installs their npm packages there and builds the page.
#   cmake -DPAGE_FOLDER=web/report -DLIBRARY_FOLDER=web/lib -DWORK=... -DNPM=... -P build_page.cmake
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${WORK}/src ${WORK}/dist)
file(COPY ${PAGE_FOLDER}/ DESTINATION ${WORK} PATTERN node_modules EXCLUDE PATTERN dist EXCLUDE)
file(REMOVE_RECURSE ${WORK}/../lib)
file(COPY ${LIBRARY_FOLDER}/ DESTINATION ${WORK}/../lib)

# Installing takes longer than building, so it is done only if the list of packages changed.
file(SHA256 ${WORK}/package-lock.json wanted)
set(installed "")
if(EXISTS ${WORK}/installed.txt)
  file(READ ${WORK}/installed.txt installed)
endif()

function(run_npm)
  execute_process(COMMAND ${NPM} ${ARGN} WORKING_DIRECTORY ${WORK} RESULT_VARIABLE code
                  OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " words)
    message(FATAL_ERROR "the report page could not be built ('npm ${words}' in ${WORK}):\n${output}\n"
                        "-DRATTLE_REPORT_PAGE=off builds everything else without it")
  endif()
endfunction()

if(NOT installed STREQUAL wanted)
  file(REMOVE ${WORK}/installed.txt)
  run_npm(ci --no-audit --no-fund --loglevel=error)
  file(WRITE ${WORK}/installed.txt ${wanted})
endif()
run_npm(run build --silent)
foreach(name report.js report.css)
  if(NOT EXISTS ${WORK}/dist/${name})
    message(FATAL_ERROR "'npm run build' in ${WORK} did not create dist/${name}")
  endif()
endforeach()
