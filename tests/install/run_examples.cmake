# find_package(rattle) in a project of its own, and its three programs.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)

run("configuring the examples" ${CMAKE_COMMAND} -S ${SOURCE}/examples -B ${WORK}/build -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run("building the examples" ${CMAKE_COMMAND} --build ${WORK}/build)

# 1. A scene in code.
run("hammer" ${WORK}/build/hammer ${WORK}/hammer.wav)
message("${output}")
if(NOT output MATCHES "relative balance error [0-9.]+e-1[1-9]")
  message(FATAL_ERROR "the energy of the hammer and its string does not balance")
endif()
expect_wav(${WORK}/hammer.wav 88200 2)

# 2. A scene file, and one with a mistake.
run("render_scene" ${WORK}/build/render_scene ${SOURCE}/scenes/hammer-string.toml ${WORK}/rendered.wav)
message("${output}")
expect_wav(${WORK}/rendered.wav 88200 2)
file(READ ${SOURCE}/scenes/hammer-string.toml wrong)
string(REPLACE "tension = 600" "tenson = 600" wrong "${wrong}")
file(WRITE ${WORK}/wrong.toml "${wrong}")
execute_process(COMMAND ${WORK}/build/render_scene wrong.toml none.wav WORKING_DIRECTORY ${WORK}
                RESULT_VARIABLE result ERROR_VARIABLE complaint)
message("${complaint}")
if(NOT result EQUAL 2 OR NOT complaint MATCHES "wrong\\.toml:[0-9]+:1: error: .*tenson.*did you mean 'tension'")
  message(FATAL_ERROR "a mistyped key is not told with its place (${result})")
endif()

# 3. A callback.
run("play_live" ${WORK}/build/play_live ${WORK}/played.wav)
message("${output}")
expect_wav(${WORK}/played.wav 96000 2)
