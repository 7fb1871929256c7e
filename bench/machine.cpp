#include "machine.hpp"

#include <fstream>

namespace rattle::bench {

std::string processor_name() {
  std::ifstream info("/proc/cpuinfo");
  std::string line, name = "unknown processor", model;
  while (std::getline(info, line)) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    if (line.starts_with("model name")) name = line.substr(colon + 2);
    if (line.starts_with("model\t") && model.empty()) model = line.substr(colon + 2);
  }
  return model.empty() ? name : name + " (model " + model + ")";
}

std::string compiler_and_flags() { return std::string(RATTLE_COMPILER) + ", " + RATTLE_FLAGS; }

}  // namespace rattle::bench
