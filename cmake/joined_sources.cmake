# Compiles several sources of a library as one, so that templates of the schema, the descriptions and the standard library
# are instantiated once for all of them. cmake/joined_tests.cmake does the same for tests. Arithmetic is not
# contracted, so that the results do not depend on what is inlined. Two sources of one group cannot use the same name in
# their unnamed namespaces.
option(RATTLE_JOINED_SOURCES "compile several sources of a library as one" ON)

#   rattle_join_sources(TARGET SIZE)                    all sources, up to SIZE at a time; those with their own compile options stay separate
#   rattle_join_sources(TARGET SIZE SOURCES a.cpp ...)  these only
function(rattle_join_sources target size)
  if(NOT RATTLE_JOINED_SOURCES)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES")
  if(NOT arg_SOURCES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${size})
    return()
  endif()
  set(number 0)
  foreach(source IN LISTS arg_SOURCES)
    math(EXPR group "${number} / ${size}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP group_${group})
    math(EXPR number "${number} + 1")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
