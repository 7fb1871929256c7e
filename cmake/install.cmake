# cmake --install build/release --prefix DIR installs the library for find_package(rattle), and the command if
# it was built.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The headers that users include. Headers that these include, directly or indirectly, are installed too, and no others.
#   <rattle/rattle.hpp>      scenes in code, compiling, offline rendering, the energy ledger
#   <rattle/scene_file.hpp>  scenes from TOML
#   <rattle/live.hpp>        playing from an audio callback
#   <rattle/version.hpp>     the version number
set(rattle_user_headers rattle.hpp scene_file.hpp live.hpp version.hpp)

# The file behind <rattle/NAME>.
function(rattle_header_source name result)
  if(name STREQUAL "version.hpp")
    set(source ${rattle_version_header})
  elseif(name STREQUAL "scene_file.hpp")
    set(source ${PROJECT_SOURCE_DIR}/scene_file/scene_file.hpp)
  elseif(name STREQUAL "live.hpp")
    set(source ${PROJECT_SOURCE_DIR}/live/live.hpp)
  elseif(name MATCHES "^live/")
    set(source ${PROJECT_SOURCE_DIR}/${name})
  else()
    set(source ${PROJECT_SOURCE_DIR}/engine/${name})
  endif()
  set(${result} ${source} PARENT_SCOPE)
endfunction()

function(rattle_collect_headers name list_name)
  set(found ${${list_name}})
  if(name IN_LIST found)
    return()
  endif()
  list(APPEND found ${name})
  rattle_header_source(${name} source)
  file(STRINGS ${source} foreign REGEX "^#include \"")
  if(foreign)
    message(FATAL_ERROR "${source} is installed, but includes headers that are not: ${foreign}")
  endif()
  file(STRINGS ${source} lines REGEX "^#include <rattle/")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^#include <rattle/(.*)>.*" "\\1" included "${line}")
    rattle_collect_headers(${included} found)
  endforeach()
  set(${list_name} ${found} PARENT_SCOPE)
endfunction()

set(rattle_public_headers "")
foreach(header IN LISTS rattle_user_headers)
  rattle_collect_headers(${header} rattle_public_headers)
endforeach()
set(rattle_header_table "")  # read by docs/api/build
foreach(header IN LISTS rattle_public_headers)
  rattle_header_source(${header} source)
  string(APPEND rattle_header_table "rattle/${header} ${source}\n")
  get_filename_component(folder ${header} DIRECTORY)
  get_filename_component(file ${header} NAME)
  install(FILES ${source} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rattle/${folder} RENAME ${file} COMPONENT library)
endforeach()
file(WRITE ${PROJECT_BINARY_DIR}/public_headers.txt "${rattle_header_table}")

set(rattle_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/rattle)
install(TARGETS rattle_engine rattle_scene_file rattle_live EXPORT rattleTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT rattleTargets NAMESPACE rattle:: DESTINATION ${rattle_package_folder} COMPONENT library)
configure_package_config_file(cmake/rattleConfig.cmake.in ${PROJECT_BINARY_DIR}/rattleConfig.cmake
                              INSTALL_DESTINATION ${rattle_package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/rattleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/rattleConfig.cmake ${PROJECT_BINARY_DIR}/rattleConfigVersion.cmake
        DESTINATION ${rattle_package_folder} COMPONENT library)

# pkg-config --cflags --libs rattle. Its paths are relative, so that an installation can be moved.
file(RELATIVE_PATH rattle_pc_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
set(rattle_pc_definitions "")
set(rattle_pc_libraries "")
if(RATTLE_THREADS)
  set(rattle_pc_libraries " -pthread")
else()
  set(rattle_pc_definitions " -DRATTLE_NO_THREADS")
endif()
configure_file(cmake/rattle.pc.in ${PROJECT_BINARY_DIR}/rattle.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/rattle.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library)

if(TARGET rattle)
  install(TARGETS rattle RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command OPTIONAL)
endif()
