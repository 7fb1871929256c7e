# Precompiled headers: the standard library, the engine's own headers and GoogleTest are parsed once for each
# library instead of once for each source. Sources must still include what they use: WebAssembly is compiled without
# these headers.
option(RATTLE_PRECOMPILED_HEADERS "parse common headers once for each library" ON)

set(rattle_standard_headers
  <algorithm> <array> <cmath> <cstdint> <functional> <limits> <memory> <optional> <span> <string> <string_view>
  <utility> <variant> <vector>)

#   rattle_precompile_headers(TARGET [HEADERS <a.hpp> ...])    the standard headers and the given ones
#   rattle_precompile_headers(TARGET SAME_AS OTHER [HEADERS ...])
#     those of OTHER, and its options; if there is no such target, the given ones
function(rattle_precompile_headers target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "SAME_AS" "HEADERS")
  if(NOT RATTLE_PRECOMPILED_HEADERS)
    return()
  endif()
  if(TARGET "${arg_SAME_AS}" AND NOT arg_SAME_AS STREQUAL target)
    target_precompile_headers(${target} REUSE_FROM ${arg_SAME_AS})
    # Options that OTHER is given later too, as the fuzzers' coverage is: clang refuses headers compiled with others.
    target_compile_options(${target} PRIVATE $<TARGET_PROPERTY:${arg_SAME_AS},COMPILE_OPTIONS>)
  else()
    target_precompile_headers(${target} PRIVATE ${rattle_standard_headers} ${arg_HEADERS})
  endif()
endfunction()

# All test programs share one precompiled header, because they have the same options.
function(rattle_precompile_test_headers target)
  if(NOT RATTLE_PRECOMPILED_HEADERS)
    return()
  endif()
  if(NOT TARGET rattle_test_headers)
    set(empty ${PROJECT_BINARY_DIR}/test_headers.cpp)
    if(NOT EXISTS ${empty})
      file(WRITE ${empty} "")
    endif()
    add_library(rattle_test_headers OBJECT ${empty})
    target_link_libraries(rattle_test_headers PRIVATE rattle_engine GTest::gtest rattle_flags)
    target_compile_options(rattle_test_headers PRIVATE ${rattle_test_options})
    rattle_precompile_headers(rattle_test_headers HEADERS <gtest/gtest.h> <rattle/rattle.hpp>)
  endif()
  target_precompile_headers(${target} REUSE_FROM rattle_test_headers)
endfunction()
