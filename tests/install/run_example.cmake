# cmake -DBUILD=... -DEXAMPLES=... -DWORK=... -DGENERATOR=... -DCOMPILER=... -P run_example.cmake
cmake_minimum_required(VERSION 3.25)

function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what} failed (${result}):\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
run("installing" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component library)

# No internal header of the engine is installed, and no installed header includes from the source tree.
file(GLOB_RECURSE headers RELATIVE ${WORK}/prefix/include ${WORK}/prefix/include/*.hpp)
foreach(needed rattle/rattle.hpp rattle/scene/description.hpp rattle/simulation/simulator.hpp)
  if(NOT needed IN_LIST headers)
    message(FATAL_ERROR "${needed} is not installed; there are: ${headers}")
  endif()
endforeach()
foreach(private rattle/scene/compile_stages.hpp rattle/scene/island_finder.hpp rattle/interactions/newton.hpp)
  if(private IN_LIST headers)
    message(FATAL_ERROR "${private} is no part of the interface but was installed")
  endif()
endforeach()

run("configuring the example" ${CMAKE_COMMAND} -S ${EXAMPLES} -B ${WORK}/build -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=${WORK}/prefix
    -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run("building the example" ${CMAKE_COMMAND} --build ${WORK}/build)
run("running the example" ${WORK}/build/hammer ${WORK}/hammer.wav)

message("${output}")
if(NOT output MATCHES "relative balance error [0-9.]+e-1[1-9]")
  message(FATAL_ERROR "the example's energy does not balance")
endif()
file(SIZE ${WORK}/hammer.wav size)
if(NOT size EQUAL 352844)  # a header of 44 bytes and 2 s of 16-bit stereo at 44.1 kHz
  message(FATAL_ERROR "hammer.wav has ${size} bytes")
endif()
