// The cases of web/lib/axis_cases.json: ticks, labels and units of figures are those of the page and the
// report.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <support/json_reader.hpp>

#include "plotting/ticks.hpp"

namespace rattle::testing {
namespace {

const JsonValue::Array& cases(const std::string& kind) {
  static const JsonValue all = [] {
    std::ifstream file(RATTLE_PROJECT "/web/lib/axis_cases.json");
    return parse_json(std::string(std::istreambuf_iterator<char>(file), {}));
  }();
  const JsonValue::Array& list = all[kind].array();
  EXPECT_GE(list.size(), 10u) << kind;
  return list;
}

template <class MakeTicks>
void compare_ticks(const std::string& kind, MakeTicks make_ticks) {
  for (const JsonValue& wanted : cases(kind)) {
    const double low = wanted["low"].number(), high = wanted["high"].number();
    const std::string name = kind + " " + std::to_string(low) + " ... " + std::to_string(high);
    std::vector<Tick> labelled;
    for (const Tick& tick : make_ticks(low, high, static_cast<int>(wanted["most"].number())))
      if (!tick.label.empty()) labelled.push_back(tick);
    ASSERT_EQ(labelled.size(), wanted["ticks"].array().size()) << name;
    ASSERT_EQ(labelled.size(), wanted["labels"].array().size()) << name;
    for (std::size_t i = 0; i < labelled.size(); ++i) {
      const double value = wanted["ticks"][i].number();
      EXPECT_NEAR(labelled[i].value, value, 1e-12 * std::abs(value)) << name;
      EXPECT_EQ(labelled[i].label, wanted["labels"][i].text()) << name;
    }
  }
}

TEST(AxisCases, LinearTicks) { compare_ticks("linear", linear_ticks); }
TEST(AxisCases, FrequencyTicks) { compare_ticks("frequency", frequency_ticks); }
TEST(AxisCases, PowerTicks) { compare_ticks("powers", power_ticks); }

TEST(AxisCases, Units) {
  for (const JsonValue& wanted : cases("units")) {
    const double largest = wanted["largest"].number(), factor = wanted["factor"].number();
    const ScaledUnit unit = scaled_unit(largest, wanted["unit"].text());
    EXPECT_EQ(unit.name, wanted["name"].text()) << largest;
    EXPECT_NEAR(unit.factor, factor, 1e-12 * factor) << largest;
  }
}

TEST(AxisCases, ValuesWithUnits) {
  for (const JsonValue& wanted : cases("values"))
    EXPECT_EQ(with_unit(wanted["value"].number(), wanted["unit"].text()), wanted["text"].text());
}

TEST(AxisCases, Frequencies) {
  for (const JsonValue& wanted : cases("hertz"))
    EXPECT_EQ(hertz_label(wanted["value"].number()), wanted["label"].text());
}

}  // namespace
}  // namespace rattle::testing
