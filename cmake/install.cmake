# cmake --install build/release --prefix DIR installs the library for find_package(rattle), and the command if
# it was built.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The public headers are <rattle/rattle.hpp> and all headers that it includes, directly or indirectly.
function(rattle_collect_headers header list_name)
  set(found ${${list_name}})
  if(header IN_LIST found)
    return()
  endif()
  list(APPEND found ${header})
  file(STRINGS ${PROJECT_SOURCE_DIR}/engine/${header} lines REGEX "^#include <rattle/")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^#include <rattle/(.*)>.*" "\\1" included "${line}")
    rattle_collect_headers(${included} found)
  endforeach()
  set(${list_name} ${found} PARENT_SCOPE)
endfunction()

set(rattle_public_headers "")
rattle_collect_headers(rattle.hpp rattle_public_headers)
foreach(header IN LISTS rattle_public_headers)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES engine/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rattle/${folder} COMPONENT library)
endforeach()

set(rattle_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/rattle)
install(TARGETS rattle_engine EXPORT rattleTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(EXPORT rattleTargets NAMESPACE rattle:: DESTINATION ${rattle_package_folder} COMPONENT library)
configure_package_config_file(cmake/rattleConfig.cmake.in ${PROJECT_BINARY_DIR}/rattleConfig.cmake
                              INSTALL_DESTINATION ${rattle_package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/rattleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/rattleConfig.cmake ${PROJECT_BINARY_DIR}/rattleConfigVersion.cmake
        DESTINATION ${rattle_package_folder} COMPONENT library)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library)

if(TARGET rattle)
  install(TARGETS rattle RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command OPTIONAL)
endif()
