#include <algorithm>
#include <wild/wild_parts.hpp>
#include <wild/wild_scene.hpp>

namespace rattle::test {

SceneDescription wild_scene(std::uint64_t seed, bool extras) {
  Random random(seed * 0x9e3779b97f4a7c15u + 1);
  SceneDescription scene;
  scene.title = "wild " + std::to_string(seed);
  scene.rule = Rule::gradient;
  scene.sample_rate = chance(random, 0.6)
                          ? pick(random, {8000.0, 11025.0, 16000.0, 22050.0, 44100.0, 48000.0, 96000.0})
                          : logarithmic(random, 8000.0, 96000.0);
  scene.duration = whole(random, 2000, 10000) / scene.sample_rate;
  WildDraft draft(scene, random);
  draft.mixed_rules = chance(random, 1.0 / 6.0);
  add_wild_components(draft);
  add_wild_starts(draft);
  add_wild_slides(draft);
  add_wild_contacts(draft);
  add_wild_springs(draft);
  add_wild_players(draft);
  add_wild_forces(draft);
  add_wild_outputs(draft);
  Random others(seed * 0xbf58476d1ce4e5b9u + 7);
  if (!extras || !chance(others, 0.4)) return scene;
  scene.duration = std::min(scene.duration, 4000 / scene.sample_rate);  // rows over surfaces are many
  WildDraft more(scene, others);
  more.mixed_rules = chance(others, 1.0 / 6.0);
  more.barrier_heights = draft.barrier_heights;
  add_wild_extras(more);
  return scene;
}

SceneDescription with_rule(SceneDescription scene, Rule rule) {
  scene.rule = rule;
  for (ContactDescription& contact : scene.contacts) contact.rule.reset();
  for (DistributedContactDescription& contact : scene.distributed_contacts) contact.rule.reset();
  return scene;
}

}  // namespace rattle::test
