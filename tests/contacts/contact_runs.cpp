#include <algorithm>
#include <cmath>
#include <contacts/contact_runs.hpp>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <properties/test_counts.hpp>
#include <stdexcept>

namespace rattle::test {

int draws(int reduced, int full) { return reduced_count(is_long_run() ? full : reduced); }

std::vector<std::uint64_t> seeds(std::uint64_t first, int count) {
  if (const char* const only = std::getenv("RATTLE_SEED")) return {std::strtoull(only, nullptr, 10)};
  std::vector<std::uint64_t> list;
  for (int i = 0; i < count; ++i) list.push_back(first + static_cast<std::uint64_t>(i));
  return list;
}

namespace {

std::shared_ptr<const Scene> compiled(SceneDescription description, Rule rule) {
  description.rule = rule;
  auto scene = compile(description);
  if (!scene)
    throw std::runtime_error("a scene of the contact tests does not compile: " +
                             scene.errors().front().message);
  return *scene;
}

}  // namespace

ContactRun run_contacts(const SceneDescription& description, Rule rule, double seconds, Ledger with_ledger) {
  const auto scene = compiled(description, rule);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  if (with_ledger == Ledger::attached) simulator.attach(ledger);
  std::vector<std::size_t> contacts;
  for (std::size_t r = 0; r < scene->rows.size(); ++r)
    if (scene->rows[r].is_contact()) contacts.push_back(r);

  ContactRun run;
  const auto samples = static_cast<std::int64_t>(std::llround(seconds * description.sample_rate));
  for (std::int64_t n = 0; n < samples && run.finite; ++n) {
    simulator.step();
    for (const std::size_t r : contacts) {
      const double eta = simulator.rows().eta_next[r];
      const double depth = scene->rows[r].law == LawKind::two_sided ? std::abs(eta) : eta;
      run.deepest = std::max(run.deepest, depth);
      run.finite &= std::isfinite(eta);
    }
  }
  run.newton_failures = simulator.newton_failures();
  if (with_ledger == Ledger::none) return run;
  run.balance_error = ledger.balance_error();
  for (const ContactStatistics& contact : ledger.contacts()) {
    run.attraction = std::max(run.attraction, contact.worst_attraction());
    run.resolution = std::max(run.resolution, contact.resolution);
    run.impacts += contact.impacts;
  }
  return run;
}

SceneDescription shifted(SceneDescription description, double distance) {
  for (MassDescription& mass : description.masses) mass.position += distance;
  const auto lift = [&](ComponentHandle component) {
    description.add(InitialDescription{.name = "shift" + std::to_string(description.initials.size()),
                                       .centre = at(component, fraction(0.5), fraction(0.5)),
                                       .shape = Shape::triangle,
                                       .amplitude = distance});
  };
  for (std::size_t i = 0; i < description.strings.size(); ++i) lift({ComponentKind::string, i});
  for (std::size_t i = 0; i < description.plates.size(); ++i) lift({ComponentKind::plate, i});
  return description;
}

double newton_depth(const SceneDescription& description, double seconds, int runs, std::int64_t& failures) {
  double deepest = 0.0;
  for (int i = 0; i < runs; ++i) {
    const ContactRun run = run_contacts(shifted(description, 1e-12 * i), Rule::newton, seconds, Ledger::none);
    deepest = std::max(deepest, run.deepest);
    failures += run.newton_failures;
  }
  return deepest;
}

void add_steady_force(SceneDescription& scene, const std::string& name, const Attachment& place, double newtons,
                      double rise) {
  const GestureHandle ramp = scene.add(GestureDescription{
      .name = name + "_ramp",
      .content = BreakpointGesture{.points = {{0.0, 0.0}, {rise, 1.0, Curve::raised_cosine}}}});
  scene.add(ForceDescription{
      .name = name, .place = place, .envelope = EnvelopeKind::gesture, .amplitude = newtons, .gesture = ramp});
}

// The depth is d = v T / c with c = 2 int_0^1 dx / sqrt(1 - x^(alpha+1)), and K d^(alpha+1) / (alpha+1) = M v^2
// / 2.
double stiffness_for(double seconds, double mass, double speed, double alpha) {
  const double p = 1.0 / (alpha + 1.0);
  const double c = 2.0 * std::sqrt(std::numbers::pi) * std::tgamma(1.0 + p) / std::tgamma(0.5 + p);
  return 0.5 * (alpha + 1.0) * mass * speed * speed / std::pow(speed * seconds / c, alpha + 1.0);
}

Distribution::Value Distribution::ranked(double share) const {
  if (values_.empty()) return {};
  std::vector<Value> sorted = values_;
  const auto key = [](double value) { return std::isnan(value) ? HUGE_VAL : value; };
  std::sort(sorted.begin(), sorted.end(),
            [&](const Value& a, const Value& b) { return key(a.value) < key(b.value); });
  const double rank = std::ceil(share * static_cast<double>(sorted.size()) - 1e-9);
  return sorted[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

std::int64_t Distribution::above(double limit) const {
  return std::count_if(values_.begin(), values_.end(), [&](const Value& v) { return !(v.value <= limit); });
}

std::string Distribution::seeds_above(double limit) const {
  std::string list;
  int shown = 0;
  for (const Value& v : values_) {
    if (v.value <= limit) continue;
    if (++shown > 12) return list + " ...";
    char text[64];
    std::snprintf(text, sizeof text, " %llu (%.3g)", static_cast<unsigned long long>(v.seed), v.value);
    list += text;
  }
  return list;
}

void Distribution::print() const {
  std::printf("%-44s of %4zu: median %-9.4g 90 %% %-9.4g 99 %% %-9.4g worst %-9.4g (seed %llu)\n",
              name_.c_str(), size(), median(), percentile(0.9), percentile(0.99), worst(),
              static_cast<unsigned long long>(ranked(1.0).seed));
}

}  // namespace rattle::test
