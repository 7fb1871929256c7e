// Handles parts left behind by killed programs: recordings are completed, everything else is removed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sound_files/sound_salvage.hpp"

namespace rattle {

enum class PartFate { recovered, removed, in_use, failed };

struct TreatedPart {
  std::string part;
  PartFate fate = PartFate::failed;
  std::string recovered_to;  // take.wav becomes take-recovered.wav; existing files are never overwritten
  SalvagedSound sound;
  std::uint64_t bytes = 0;
  std::string problem;

  std::string text() const;  // one line
};

// Both return nothing for a file that is not a part.
std::vector<TreatedPart> recover_parts_in(const std::string& folder);  // throws InputError
std::vector<TreatedPart> recover_part(const std::string& path);

// Call before writing outputs: recovers parts in the outputs' folders and reports them on standard error.
void tidy_folders_of(std::span<const std::string> outputs);

}  // namespace rattle
