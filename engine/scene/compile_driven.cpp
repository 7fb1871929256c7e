// Parameters that gestures move: checks, and their values at the start of a run.
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/gestures/gesture_range.hpp>
#include <rattle/scene/check_keys.hpp>

namespace rattle {

bool check_driven(Compilation& c, const DrivenValue& value, const std::string& path, Range range,
                  std::string_view unit) {
  return value.gesture ? driven_source(c, value, path).has_value()
                       : check_range(c, path, value.value, range, unit);
}

double value_at_start(const Compilation& c, const DrivenValue& value) {
  if (!value.gesture) return value.value;
  if (has_errors(c.diagnostics)) return 0.0;  // unused: nothing will be built
  if (c.gesture_starts.empty()) {
    const GestureBank bank(c.description.gestures, c.k);
    for (std::size_t g = 0; g < c.description.gestures.size(); ++g)
      c.gesture_starts.push_back(bank.now(DrivenSource{0.0, static_cast<std::int32_t>(g)}));
  }
  return c.gesture_starts.at(value.gesture->index);
}

void check_tension_gestures(Compilation& c, std::int64_t last) {
  std::vector<GestureRange> ranges;
  std::vector<const StringDescription*> strings;
  for (const StringDescription& d : c.description.strings) {
    if (!d.tension || !d.tension->gesture || !d.highest_tension) continue;
    ranges.push_back({d.tension->gesture->index, 0.0, *d.highest_tension});
    strings.push_back(&d);
  }
  const std::vector<GestureExcess> found = find_excesses(c.description.gestures, ranges, c.k, last);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i].found) continue;
    const std::string& gesture = c.description.gestures[ranges[i].gesture].name;
    const bool low = found[i].value < 0.0;
    c.error(path_of("string", strings[i]->name, "tension"),
            text("gesture '", gesture, "' gives a tension of ", found[i].value, " N at ", found[i].time, " s",
                 found[i].when, ", ",
                 low ? text("below 0: a string cannot push; keep the gesture at 0 or above")
                     : text("above highest_tension ", ranges[i].high,
                            " N, for which the string is made: raise highest_tension or lower the gesture")));
  }
}

}  // namespace rattle
