# Headers have the same names in the tree as in an installation:
#   <rattle/scene/scene.hpp>       of the engine
#   <rattle/version.hpp>           generated here
#   <rattle/scene_file.hpp>        of scene_file
#   <rattle/live.hpp>, <rattle/live/live_engine.hpp>
# Each library has its own include folder, so that it cannot include headers of libraries that depend on it.
set(rattle_engine_headers ${PROJECT_BINARY_DIR}/include)
set(rattle_version_header ${PROJECT_BINARY_DIR}/headers/version/rattle/version.hpp)
set(rattle_version_headers ${PROJECT_BINARY_DIR}/headers/version)
set(rattle_scene_file_headers ${PROJECT_BINARY_DIR}/headers/scene_file)
set(rattle_live_headers ${PROJECT_BINARY_DIR}/headers/live)

file(MAKE_DIRECTORY ${rattle_engine_headers} ${rattle_scene_file_headers}/rattle ${rattle_live_headers}/rattle)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/engine ${rattle_engine_headers}/rattle SYMBOLIC)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/scene_file/scene_file.hpp ${rattle_scene_file_headers}/rattle/scene_file.hpp
     SYMBOLIC)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/live ${rattle_live_headers}/rattle/live SYMBOLIC)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/live/live.hpp ${rattle_live_headers}/rattle/live.hpp SYMBOLIC)
configure_file(cmake/version.hpp.in ${rattle_version_header} @ONLY)
