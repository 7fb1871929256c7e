// Writes the files that are generated from the scene schema, and the colour maps of the page:
//   cmake --build --preset release --target update_schema
#include <cstdio>
#include <exception>
#include <support/colour_map_text.hpp>

#include "schema_files.hpp"

int main() {
  try {
    std::vector<rattle::testing::SchemaFile> files = rattle::testing::schema_files(RATTLE_PROJECT);
    const std::filesystem::path colours = RATTLE_PROJECT "/web/lib/colour_maps.json";
    files.push_back({colours, rattle::testing::content_of(colours), rattle::testing::colour_map_text()});
    for (const auto& [path, present, wanted] : files) {
      if (present == wanted) continue;
      std::ofstream file(path, std::ios::binary);
      file << wanted;
      file.close();
      if (!file) throw std::runtime_error("cannot write " + path.string());
      std::printf("%s\n", path.c_str());
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "update_schema_files: %s\n", error.what());
    return 2;
  }
}
