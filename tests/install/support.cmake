# run(WHAT COMMAND...): its output in `output`; ends the test where the command fails.
function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what} failed (${result}):\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# The headers that were installed, as <rattle/...>.
function(find_installed_headers result)
  file(GLOB_RECURSE headers RELATIVE ${WORK}/prefix/include ${WORK}/prefix/include/*.hpp)
  set(${result} ${headers} PARENT_SCOPE)
endfunction()

# A WAV of 16 bits: a header of 44 bytes and the frames.
function(expect_wav file frames channels)
  file(SIZE ${file} size)
  math(EXPR wanted "44 + 2 * ${frames} * ${channels}")
  if(NOT size EQUAL wanted)
    message(FATAL_ERROR "${file} has ${size} bytes, not ${wanted}")
  endif()
endfunction()
