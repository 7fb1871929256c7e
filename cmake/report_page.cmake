# Builds web/report in the build tree and embeds it in ${page_source}. Without node and npm nothing is embedded.
set(page_folder ${PROJECT_SOURCE_DIR}/web/report)
set(page_library ${PROJECT_SOURCE_DIR}/web/lib)
set(page_work ${CMAKE_CURRENT_BINARY_DIR}/report_page/report)
find_program(RATTLE_NODE node)
find_program(RATTLE_NPM npm)
mark_as_advanced(RATTLE_NODE RATTLE_NPM)

set(page_assets "")
if(RATTLE_REPORT_PAGE STREQUAL "auto")
  if(RATTLE_NODE AND RATTLE_NPM AND EXISTS ${page_folder}/package-lock.json)
    file(GLOB_RECURSE page_files CONFIGURE_DEPENDS
      ${page_folder}/src/* ${page_folder}/package.json ${page_folder}/package-lock.json ${page_folder}/*.mjs
      ${page_folder}/tsconfig.json ${page_library}/*.ts ${page_library}/*.json)
    list(FILTER page_files EXCLUDE REGEX "/(node_modules|dist)/")
    set(page_assets ${page_work}/dist/report.js ${page_work}/dist/report.css)
    add_custom_command(
      OUTPUT ${page_assets}
      COMMAND ${CMAKE_COMMAND} -DPAGE_FOLDER=${page_folder} -DLIBRARY_FOLDER=${page_library} -DWORK=${page_work}
              -DNPM=${RATTLE_NPM} -P ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
      DEPENDS ${page_files} ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
      COMMENT "Building the report page"
      VERBATIM)
  else()
    message(STATUS "node, npm or web/report is missing: 'rattle report' will not work; everything else is built")
  endif()
elseif(NOT RATTLE_REPORT_PAGE STREQUAL "off")
  set(page_assets ${RATTLE_REPORT_PAGE}/report.js ${RATTLE_REPORT_PAGE}/report.css)
endif()

add_custom_command(
  OUTPUT ${page_source}
  COMMAND ${CMAKE_COMMAND} "-DASSETS=${page_assets}" -DOUTPUT=${page_source}
          -P ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
  DEPENDS ${page_assets} ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
  COMMENT "Embedding the report page"
  VERBATIM)
