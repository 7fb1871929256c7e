#include "read_decay.hpp"

#include <optional>
#include <rattle/base/text.hpp>
#include <rattle/scene/schema/key.hpp>

namespace rattle {
namespace {

constexpr std::string_view example = "t60 = [[200, 6.0], [2000, 1.5]]";

std::optional<DecayPoint> read_pair(TableReader& table, const DocumentNode& node) {
  const DocumentArray* const items = node.array();
  if (!items || items->size() != 2) {
    table.error(node, text("each item of t60 must be a pair [frequency, seconds], as in ", example, ", not ",
                           items ? text("an array of ", items->size()) : describe(node)));
    return std::nullopt;
  }
  const auto frequency = table.number_of("t60", (*items)[0], "Hz");
  const auto seconds = table.number_of("t60", (*items)[1], "s");
  if (!frequency || !seconds) return std::nullopt;
  return DecayPoint{*frequency, *seconds};
}

}  // namespace

std::vector<DecayPoint> read_t60(TableReader& table) {
  const DocumentNode* const node = table.value(decay_key.name);
  if (!node) return {};
  for (const std::string_view other : words_of(decay_key.excludes))
    table.forbid(other, "t60 already gives the losses; leave one of them out");
  const DocumentArray* const pairs = node->array();
  if (!pairs || pairs->empty() || pairs->size() > 2) {
    table.error(*node, text("t60 must be one or two pairs [frequency, seconds], as in ", example, ", not ",
                            pairs ? text("an array of ", pairs->size()) : describe(*node)));
    return {};
  }
  std::vector<DecayPoint> points;
  for (const DocumentNode& pair : *pairs) {
    const auto point = read_pair(table, pair);
    if (!point) return {};
    points.push_back(*point);
  }
  return points;
}

}  // namespace rattle
