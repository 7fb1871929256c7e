// Identifies the machine the numbers were measured on.
#pragma once

#include <string>

namespace rattle::bench {

std::string processor_name();
std::string compiler_and_flags();

}  // namespace rattle::bench
