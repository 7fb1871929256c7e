#include <rattle/base/text.hpp>

#include "note_name.hpp"
#include "read_keys.hpp"
#include "reading_context.hpp"

namespace rattle {

std::optional<double> read_pitch(const SceneReader& reader, TableReader& table, const KeyInfo& key) {
  const DocumentNode* const node = table.value(key.name);
  if (!node) return std::nullopt;
  if (!node->text()) return table.number_of(key.name, *node, "Hz, or the name of a note in quotes");
  const auto frequency = frequency_of_note(*node->text(), reader.scene.tuning_a);
  if (frequency) return frequency;
  table.error(*node, text(key.name, " must be a number (Hz) or a note, not ", describe(*node),
                          "; a note is a letter A to G, # or b if wanted, an octave from -1 to 9 and up to 100 "
                          "cents if wanted, as in \"A3\", \"F#2\" or \"Bb4 - 14 cents\""));
  return std::nullopt;
}

}  // namespace rattle
