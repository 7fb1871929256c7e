# Compiles several test files as one, so that templates of GoogleTest, the standard library and the engine are instantiated
# once for all of them. Eight files of tests/scene_file take 7.1 s of processor time instead of 16.9 s.
# Compiler messages and failures name the files themselves.
option(RATTLE_JOINED_TESTS "compile several test files as one" ON)
set(rattle_joined_files 10)  # per group, at most

#   rattle_join_tests(RESULT NAME SOURCES...)    joins the files named *_test.cpp; the others are unchanged
function(rattle_join_tests result name)
  if(NOT RATTLE_JOINED_TESTS)
    set(${result} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(tests ${ARGN})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  set(sources ${ARGN})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")

  # Groups of about the same size. A group of one file is compiled directly.
  list(LENGTH tests count)
  math(EXPR parts "(${count} + ${rattle_joined_files} - 1) / ${rattle_joined_files}")
  set(part 0)
  set(begin 0)
  while(part LESS parts)
    math(EXPR end "${count} * (${part} + 1) / ${parts}")
    math(EXPR length "${end} - ${begin}")
    list(SUBLIST tests ${begin} ${length} files)
    if(length EQUAL 1)
      list(APPEND sources ${files})
    else()
      set(joined ${CMAKE_CURRENT_BINARY_DIR}/${name}_${part}.cpp)
      list(TRANSFORM files PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ REGEX "^[^/]")
      list(JOIN files "|" listed)
      add_custom_command(
        OUTPUT ${joined}
        COMMAND ${CMAKE_COMMAND} "-DFILES=${listed}" -DOUTPUT=${joined} -P ${PROJECT_SOURCE_DIR}/cmake/join_files.cmake
        DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/join_files.cmake
        COMMENT "Joining ${length} test files of ${name}"
        VERBATIM)
      list(APPEND sources ${joined})
    endif()
    set(begin ${end})
    math(EXPR part "${part} + 1")
  endwhile()
  set(${result} ${sources} PARENT_SCOPE)
endfunction()
