// Writes one contact of a report's document as JSON.
#pragma once

#include "recording/kept_records.hpp"
#include "recording/packed.hpp"

namespace rattle {

// Writes the members n and value.
inline void write_kept(JsonWriter& json, const KeptSignal& signal) {
  json.key("n");
  write_packed(json, signal.n);
  json.key("value");
  write_packed(json, signal.values);
}

inline void write_contact(JsonWriter& json, const ContactRecord& contact) {
  const ContactStatistics& statistics = contact.statistics;
  json.open_object()
      .member("name", contact.name)
      .member("solver", contact.solver)
      .member("one_sided", contact.one_sided)
      .member("impacts", statistics.impacts)
      .member("attractive_samples", statistics.attractive_samples)
      .member("worst_attraction", statistics.worst_attraction())
      .member("residual_psi", statistics.residual_psi())
      .member("resolution", statistics.resolution)
      .member("deepest", statistics.deepest)
      .member("depth_ratio", statistics.depth_ratio())
      .member("peak_force", statistics.peak_force)
      .key("force")
      .open_object();
  write_kept(json, contact.force);
  json.close_object();
  if (!contact.impact_n.empty()) {
    json.key("impact_n");
    write_packed(json, contact.impact_n);
  }
  json.key("loop").open_object().key("depth");
  write_packed(json, contact.near_depth);
  json.key("force");
  write_packed(json, contact.near_force);
  json.key("n");
  write_packed(json, contact.near_n);
  json.close_object();
  if (contact.loop_loss) json.member("lost", *contact.loop_loss);
  if (contact.law)
    json.key("law")
        .open_object()
        .member("stiffness", contact.law->stiffness)
        .member("exponent", contact.law->exponent)
        .close_object();
  json.close_object();
}

}  // namespace rattle
