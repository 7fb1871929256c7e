#include <gtest/gtest.h>

#include <algorithm>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <set>
#include <string>
#include <vector>

namespace rattle {
namespace {

// One part of every kind, with all places on the string and every value that may be driven following the
// gesture.
SceneDescription one_of_each() {
  SceneDescription d;
  const GestureHandle g = d.add(GestureDescription{.name = "move", .content = SineGesture{}});
  d.add(GestureDescription{.name = "wheel", .content = ControlGesture{}});
  const auto string =
      d.add(StringDescription{.name = "line", .length = 2.0, .tension = DrivenValue(g), .damping = g});
  d.add(PlateDescription{.name = "sheet", .length_x = 0.5, .length_y = 0.25, .damping = g});
  d.add(MassDescription{.name = "point", .damping = g});
  const auto barrier = d.add(BarrierDescription{.name = "edge", .height = g});
  const Attachment place = at(string, metres(0.5));
  const auto contact = d.add(ContactDescription{
      .name = "contact", .below = place, .above = place, .stiffness = g, .gap = g, .loss = g});
  d.add(DistributedContactDescription{
      .name = "along", .below = barrier, .above = string, .stiffness = g, .gap = g, .loss = g});
  d.add(SpringDescription{.name = "spring", .first = place, .second = place, .stiffness = g, .damping = g});
  d.add(SlideDescription{
      .name = "slide", .strings = {string}, .contact_loss = g, .position = g, .hand_height = g});
  d.add(FingerDescription{.name = "finger", .string = string, .force = g, .position = g});
  d.add(BowDescription{.name = "bow", .place = place, .position = DrivenValue(g), .force = g, .velocity = g});
  d.add(TouchDescription{.name = "touch", .string = string, .position = g, .damping = g, .stiffness = g});
  d.add(InitialDescription{.name = "initial", .centre = place});
  d.add(ForceDescription{.name = "force", .place = place});
  d.add(GravityDescription{.name = "gravity", .component = string});
  d.add(OutputDescription{.name = "output", .tap = {.place = place}, .gain = g});
  d.add(OutputDescription{.name = "push", .tap = {.interaction = contact}});
  d.add(ProbeDescription{.name = "probe", .tap = {.place = place}});
  return d;
}

TEST(DescriptionWalk, VisitsEveryPart) {
  const SceneDescription d = one_of_each();
  std::vector<std::string> parts;
  for_each_part(d, [&](const PartPlace& place, const auto& part) {
    EXPECT_EQ(place.name, part.name);
    parts.push_back(std::string(place.table.kind) + "." + part.name);
  });
  std::sort(parts.begin(), parts.end());
  const std::vector<std::string> expected = {
      "barrier.edge",  "bow.bow",       "contact.along", "contact.contact", "control.wheel",
      "finger.finger", "force.force",   "gesture.move",  "gravity.gravity", "initial.initial",
      "mass.point",    "output.output", "output.push",   "plate.sheet",     "probe.probe",
      "slide.slide",   "spring.spring", "string.line",   "touch.touch"};
  EXPECT_EQ(parts, expected);
}

TEST(DescriptionWalk, VisitsEveryAttachment) {
  SceneDescription d = one_of_each();
  d.strings.front().rests[1] = d.contacts.front().below;
  std::multiset<std::string> paths;
  for_each_attachment(d, [&](const KeyPlace& where, const Attachment& place) {
    EXPECT_EQ(place.x.value, 0.5) << where.path();
    paths.insert(where.path());
  });
  const std::multiset<std::string> expected = {
      "bow.bow.at",           "contact.contact.above", "contact.contact.below", "force.force.at",
      "initial.initial.at",   "output.output.at",      "probe.probe.at",        "spring.spring.first",
      "spring.spring.second", "string.line.ends"};
  EXPECT_EQ(paths, expected);
}

TEST(DescriptionWalk, VisitsEveryDrivenValue) {
  const SceneDescription d = one_of_each();
  std::multiset<std::string> paths;
  for_each_driven_value(d, [&](const KeyPlace& where, const DrivenValue& value) {
    if (value.gesture) paths.insert(where.path() + " " + std::string(where.key.unit));
  });
  const std::multiset<std::string> expected = {"barrier.edge.height m",
                                               "bow.bow.force N",
                                               "bow.bow.position m",
                                               "bow.bow.velocity m/s",
                                               "contact.along.gap m",
                                               "contact.along.loss s/m",
                                               "contact.along.stiffness N/m^(exponent+1)",
                                               "contact.contact.gap m",
                                               "contact.contact.loss s/m",
                                               "contact.contact.stiffness N/m^exponent",
                                               "finger.finger.force N",
                                               "finger.finger.position m",
                                               "mass.point.damping kg/s",
                                               "output.output.gain ",
                                               "plate.sheet.sigma0 1/s",
                                               "slide.slide.contact_loss s/m",
                                               "slide.slide.hand_height m",
                                               "slide.slide.position m",
                                               "spring.spring.damping kg/s",
                                               "spring.spring.stiffness N/m",
                                               "string.line.sigma0 1/s",
                                               "string.line.tension N",
                                               "touch.touch.damping kg/s",
                                               "touch.touch.position m",
                                               "touch.touch.stiffness N/m"};
  EXPECT_EQ(paths, expected);
}

TEST(DescriptionWalk, FindsWhatJoinsTwoPlaces) {
  SceneDescription d = one_of_each();
  d.contacts[0].above.x = metres(0.75);
  d.strings.front().rests = {d.contacts[0].below, d.contacts[0].below};  // each joins it to another place
  std::vector<std::pair<double, double>> pairs;
  for_each_joined_pair(d, [&](const Attachment& first, const Attachment& second) {
    pairs.push_back({first.x.value, second.x.value});
  });
  EXPECT_EQ(pairs, (std::vector<std::pair<double, double>>{{0.5, 0.75}, {0.5, 0.5}}));
}

TEST(DescriptionWalk, ChangesADescription) {
  SceneDescription d = one_of_each();
  for_each_attachment(d, [](const KeyPlace&, Attachment& place) { place.x = fraction(0.25); });
  for_each_driven_value(d, [](const KeyPlace&, DrivenValue& value) { value = 3.0; });
  EXPECT_EQ(d.bows[0].place.x.value, 0.25);
  EXPECT_EQ(d.probes[0].tap.place->x.value, 0.25);
  EXPECT_EQ(d.distributed_contacts[0].gap.value, 3.0);
  EXPECT_FALSE(d.distributed_contacts[0].gap.gesture);
  EXPECT_EQ(d.strings[0].tension->value, 3.0);
}

TEST(DescriptionParts, AnswerWithoutTheKind) {
  const SceneDescription d = one_of_each();
  const auto line = handle_of<StringDescription>(0), sheet = handle_of<PlateDescription>(0);
  const auto edge = handle_of<BarrierDescription>(0), slide = handle_of<SlideDescription>(0);
  EXPECT_EQ(name_of(d, line), "line");
  EXPECT_EQ(kind_word(line), "string");
  EXPECT_EQ(kind_word(slide), "slide");
  EXPECT_TRUE(is_line(d, line));
  EXPECT_FALSE(is_line(d, sheet));
  EXPECT_FALSE(is_line(d, handle_of<StringDescription>(1)));
  EXPECT_EQ(extent_of(d, sheet).y, 0.25);
  EXPECT_TRUE(is_rigid(edge));
  EXPECT_FALSE(has_profile(d, edge));
  EXPECT_FALSE(handle_exists(d, handle_of<PlateDescription>(1)));
  EXPECT_EQ(described_as<SlideDescription>(d, slide), &d.slides[0]);
  EXPECT_EQ(described_as<SlideDescription>(d, line), nullptr);
}

template <class Part>
constexpr InteractionHandle only = {Part::interaction_kind, 0};

TEST(DescriptionParts, TellWhereAnInteractionActs) {
  const SceneDescription d = one_of_each();
  const auto line = handle_of<StringDescription>(0);
  const auto contact = places_of(d, only<ContactDescription>);
  ASSERT_EQ(contact.size(), 2u);
  EXPECT_EQ(contact[0].at.x.value, 0.5);
  EXPECT_EQ(contact[0].position, nullptr);
  const auto along = places_of(d, only<DistributedContactDescription>);
  ASSERT_EQ(along.size(), 2u);
  EXPECT_EQ(along[0].at.component, handle_of<BarrierDescription>(0));
  EXPECT_EQ(along[1].at.component, line);
  const auto slide = places_of(d, only<SlideDescription>);
  ASSERT_EQ(slide.size(), 2u);
  EXPECT_EQ(slide[0].at.component, line);
  EXPECT_EQ(slide[0].position, &d.slides[0].position);
  EXPECT_EQ(slide[1].at.component, handle_of<SlideDescription>(0));
  EXPECT_EQ(slide[1].position, nullptr);
  EXPECT_EQ(places_of(d, only<BowDescription>).at(0).position, &*d.bows[0].position);
  EXPECT_EQ(places_of(d, only<TouchDescription>).at(0).position, &d.touches[0].position);
  EXPECT_TRUE(places_of(d, {ContactDescription::interaction_kind, 1}).empty());
}

TEST(DescriptionParts, TellWhichPlaceOfAContactGlides) {
  SceneDescription d = one_of_each();
  ContactDescription& contact = d.contacts[0];
  contact.below = gliding(handle_of<PlateDescription>(0));
  contact.position = contact.position_y = GestureHandle{0};
  const auto places = places_of(d, only<ContactDescription>);
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].position, &*d.contacts[0].position);
  EXPECT_EQ(places[0].across, &*d.contacts[0].position_y);
  EXPECT_EQ(places[1].position, nullptr);
  EXPECT_EQ(places[1].across, nullptr);
  int visited = 0;
  for_each_driven_value(d, [&](const KeyPlace& where, const DrivenValue&) {
    visited += where.path() == "contact.contact.position" ? 1 : 0;
  });
  EXPECT_EQ(visited, 2) << "along both sides";
}

TEST(DescriptionParts, TellSpanWidthHeightAndRuleOfAnInteraction) {
  SceneDescription d = one_of_each();
  d.distributed_contacts[0].from = fraction(0.25);
  d.distributed_contacts[0].to = metres(1.5);
  d.distributed_contacts[0].rule = Rule::exact;
  d.touches[0].width = 0.02;
  const auto span = span_of(d, only<DistributedContactDescription>);
  ASSERT_TRUE(span);
  EXPECT_EQ(span->from, 0.5);
  EXPECT_EQ(span->length(), 1.0);
  EXPECT_FALSE(span_of(d, only<ContactDescription>));
  EXPECT_EQ(width_of(d, only<TouchDescription>), 0.02);
  EXPECT_EQ(width_of(d, only<BowDescription>), 0.0);
  EXPECT_EQ(height_of(d, only<ContactDescription>), &d.contacts[0].gap);
  EXPECT_EQ(height_of(d, only<SlideDescription>), &d.slides[0].hand_height);
  EXPECT_EQ(height_of(d, only<SpringDescription>), nullptr);
  EXPECT_TRUE(names_rule(d, only<DistributedContactDescription>));
  EXPECT_FALSE(names_rule(d, only<ContactDescription>));
  EXPECT_FALSE(names_rule(d, only<BowDescription>));
}

TEST(DescriptionParts, TellTheTraitsOfAnInteraction) {
  EXPECT_TRUE(traits_of(only<SlideDescription>).is_contact);
  EXPECT_TRUE(traits_of(only<SlideDescription>).stiff_on_purpose);
  EXPECT_TRUE(traits_of(only<DistributedContactDescription>).is_along_line);
  EXPECT_FALSE(traits_of(only<BowDescription>).has_distance);
  EXPECT_FALSE(traits_of(only<SpringDescription>).is_contact);
  EXPECT_EQ(traits_of(only<BowDescription>).accounts.work, "P_B");
}

TEST(DescriptionParts, TakeAGrid) {
  SceneDescription d = one_of_each();
  set_grid(d, handle_of<PlateDescription>(0), {2, {0.6, 0.3}, {20, 10}, 0.03});
  EXPECT_EQ(d.plates[0].length_x, 0.6);
  EXPECT_EQ(d.plates[0].length_y, 0.3);
  EXPECT_EQ(d.plates[0].intervals, std::pair(20, 10));
  set_grid(d, handle_of<StringDescription>(0), {1, {2.0, 0.0}, {40, 0}, 0.05});
  EXPECT_EQ(d.strings[0].intervals, 40);
}

}  // namespace
}  // namespace rattle
