// Writes the files that are generated from the scene schema:
//   cmake --build --preset release --target update_schema
#include <cstdio>
#include <exception>

#include "schema_files.hpp"

int main() {
  try {
    for (const auto& [path, present, wanted] : rattle::testing::schema_files(RATTLE_PROJECT)) {
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
