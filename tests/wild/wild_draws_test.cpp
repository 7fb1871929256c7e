// Checks that the wild scenes cover all features.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <wild/wild_scene.hpp>

namespace rattle::test {
namespace {

class Draws {
 public:
  void see(const SceneDescription& s);
  void see_gestures(const SceneDescription& s);
  void see_extras(const SceneDescription& s);

  std::set<std::pair<End, End>> ends;
  std::set<End> edges;
  std::set<Rule> rules;
  std::set<EnvelopeKind> envelopes;
  std::set<ComponentKind> partners;
  std::set<GestureOperation> operations;
  std::set<Curve> curves;
  std::map<std::string, int> met;
  std::map<std::string, std::pair<double, double>> ranges;

 private:
  void count(const std::string& what, bool is_there) { met[what] += is_there; }
  void range(const std::string& what, double value) {
    const auto [place, is_new] = ranges.try_emplace(what, value, value);
    place->second.first = std::min(place->second.first, value);
    place->second.second = std::max(place->second.second, value);
  }
  void driven(const std::string& what, const DrivenValue& value) {
    count("driven " + what, value.gesture.has_value());
  }
};

void Draws::see_gestures(const SceneDescription& s) {
  for (const GestureDescription& g : s.gestures) {
    if (const auto* formula = std::get_if<FormulaGesture>(&g.content))
      for (const GestureInstruction& i : formula->program) operations.insert(i.operation);
    if (const auto* points = std::get_if<BreakpointGesture>(&g.content))
      for (const Breakpoint& p : points->points) curves.insert(p.curve);
    if (const auto* sine = std::get_if<SineGesture>(&g.content)) {
      range("gesture, Hz", sine->frequency);
      count("sine that stops", sine->stop.has_value());
    }
  }
}

void Draws::see_extras(const SceneDescription& s) {
  count("listed body", !s.bodies.empty());
  count("cavity", !s.cavities.empty());
  const auto plates = [&](const PlateDescription& d) {
    count("plate by modes", d.modes && d.outline == Outline::rectangular);
    count("free plate", d.edges == End::free);
    count("round plate", d.outline == Outline::round);
    count("tensioned plate by modes", d.modes && d.tension > 0.0);
    count("tensioned plate that stretches", d.modes && d.tension > 0.0 && d.stretches);
  };
  std::for_each(s.plates.begin(), s.plates.end(), plates);
  for (const MembraneDescription& d : s.membranes) {
    count("membrane by modes", d.modes && d.outline == Outline::rectangular);
    count("round membrane", d.outline == Outline::round);
    count("membrane on a grid", !d.modes);
    count("membrane that stretches", d.stretches);
  }
  for (const StringDescription& d : s.strings) {
    count("line by modes", d.modes.has_value());
    if (d.modes && d.tension) driven("tension of a line by modes", *d.tension);
    count("string that stretches", d.stretches);
    count("end that rests", d.rests[0] || d.rests[1]);
  }
  for (const ContactDescription& d : s.contacts) {
    count("gliding contact", d.position.has_value());
    if (d.position) driven("place of a contact", *d.position);
  }
  for (const BowDescription& d : s.bows) count("bow over a surface", d.position_y.has_value());
  for (const ForceDescription& d : s.forces) count("gliding force", d.position.has_value());
  for (const DistributedContactDescription& d : s.distributed_contacts) {
    count("string over a membrane",
          d.line && (d.below.kind == ComponentKind::membrane || d.above.kind == ComponentKind::membrane));
    const auto by_modes = [&](ComponentHandle c) {
      return c.kind == ComponentKind::string && s.strings[c.index].modes;
    };
    count("line by modes in contact", by_modes(d.below) || by_modes(d.above));
    count("spacing of places", d.spacing.has_value());
  }
}

void Draws::see(const SceneDescription& s) {
  see_gestures(s);
  range("sample rate", s.sample_rate);
  range("samples", s.duration * s.sample_rate);
  const std::size_t own_barriers = s.barriers.size();
  range("components", static_cast<double>(s.masses.size() + s.strings.size() + s.plates.size() + own_barriers));
  for (const StringDescription& d : s.strings) {
    ends.insert({d.left, d.right});
    count("bar", !d.tension && !d.fundamental);
    count("round", d.radius.has_value());
    count("rectangular", d.width.has_value());
    count("mass per length", d.mass_per_length.has_value());
    driven("sigma0", d.damping);
    if (d.tension) driven("tension", *d.tension);
  }
  for (const PlateDescription& d : s.plates) {
    edges.insert(d.edges);
    count("orthotropic", d.youngs_modulus_across.has_value());
  }
  for (const MassDescription& d : s.masses) range("mass", d.mass), driven("mass damping", d.damping);
  for (const BarrierDescription& d : s.barriers)
    count("profile", !d.profile.empty()), driven("height", d.height);
  const auto law = [&](const auto& d) {
    rules.insert(d.rule.value_or(s.rule));
    if (!d.stiffness.gesture && d.exponent <= 3.0) range("K", d.stiffness.value);
    range("exponent", d.exponent);
    driven("K", d.stiffness), driven("gap", d.gap), driven("loss", d.loss);
    count("loss", d.loss.value > 0.0);
  };
  for (const ContactDescription& d : s.contacts) {
    law(d);
    partners.insert(d.below.component.kind), partners.insert(d.above.component.kind);
    count("two-sided", d.two_sided && d.play == 0.0);
    count("play", d.play > 0.0);
    count("on itself", d.below.component == d.above.component);
  }
  for (const DistributedContactDescription& d : s.distributed_contacts) {
    law(d);
    count("along two strings", d.below.kind == d.above.kind);
    const auto is_any = [&](ComponentKind kind) { return d.below.kind == kind || d.above.kind == kind; };
    count("along a barrier", is_any(ComponentKind::barrier) && is_any(ComponentKind::string));
    count("string over a plate", d.line.has_value());
    count("plate on a barrier", is_any(ComponentKind::barrier) && is_any(ComponentKind::plate));
  }
  see_extras(s);
  for (const SpringDescription& d : s.springs) {
    count("cubic spring", d.cubic_stiffness > 0.0);
    driven("spring", d.stiffness), driven("spring damping", d.damping);
  }
  for (const SlideDescription& d : s.slides) {
    count("slide over several strings", d.strings.size() > 1);
    for (const DistributedContactDescription& along : s.distributed_contacts)
      count("slide over a barrier",
            along.below.kind == ComponentKind::barrier && along.above == d.strings.back());
    driven("slide position", d.position), driven("hand height", d.hand_height);
  }
  for (const BowDescription& d : s.bows) {
    count("standing bow", !d.position);
    count("iterated bow", d.solver == BowSolver::iterated);
    driven("bow force", d.force), driven("bow velocity", d.velocity);
    if (d.position) driven("bow position", *d.position);
  }
  for (const TouchDescription& d : s.touches)
    driven("touch position", d.position), driven("touch stiffness", d.stiffness),
        driven("touch damping", d.damping);
  for (const FingerDescription& d : s.fingers)
    count("following finger", d.follows.has_value()), driven("finger force", d.force),
        driven("finger position", d.position);
  for (const ForceDescription& d : s.forces) envelopes.insert(d.envelope);
  count("gravity", !s.gravities.empty());
  count("all players at once",
        !s.slides.empty() && !s.bows.empty() && !s.touches.empty() && !s.fingers.empty());
}

TEST(WildScene, DrawsEverythingThereIs) {
  Draws draws;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) draws.see(wild_scene(seed));
  EXPECT_EQ(draws.ends.size(), 16u);
  EXPECT_EQ(draws.edges.size(), 4u);
  EXPECT_EQ(draws.rules.size(), 7u);
  EXPECT_EQ(draws.envelopes.size(), 6u);    // all but samples, which a scene file reads from another file
  EXPECT_EQ(draws.partners.size(), 7u);     // including slides, membranes and bodies
  EXPECT_EQ(draws.operations.size(), 19u);  // all operations that a formula may use
  EXPECT_EQ(draws.curves.size(), 3u);
  for (const auto& [what, times] : draws.met) EXPECT_GE(times, 10) << what;
  EXPECT_EQ(draws.met.size(), 64u);  // every feature is counted
  const auto reaches = [&](const std::string& what, double low, double high) {
    EXPECT_LE(draws.ranges[what].first, low) << what;
    EXPECT_GE(draws.ranges[what].second, high) << what;
  };
  reaches("sample rate", 8000.0, 96000.0);
  reaches("samples", 2100.0, 9900.0);
  reaches("components", 1.0, 8.0);
  reaches("mass", 2e-12, 8.0);
  reaches("K", 1.5e2, 8e11);
  reaches("exponent", 1.0, 9.5);
  reaches("gesture, Hz", 0.6, 7800.0);
}

}  // namespace
}  // namespace rattle::test
