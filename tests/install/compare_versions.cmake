# project(VERSION) is the number; whoever else has to write it down writes the same.
cmake_minimum_required(VERSION 3.25)

function(expect_version file pattern)
  file(READ ${SOURCE}/${file} content)
  if(NOT content MATCHES "${pattern}")
    message(FATAL_ERROR "${file} names no version")
  elseif(NOT CMAKE_MATCH_1 STREQUAL VERSION)
    message(FATAL_ERROR "${file} has version ${CMAKE_MATCH_1}, CMakeLists.txt ${VERSION}")
  endif()
endfunction()

expect_version(CITATION.cff "\nversion: ([0-9.]+)")
foreach(folder web/page web/report)
  expect_version(${folder}/package.json "\"version\": \"([^\"]*)\"")
  expect_version(${folder}/package-lock.json "\"version\": \"([^\"]*)\"")
endforeach()
