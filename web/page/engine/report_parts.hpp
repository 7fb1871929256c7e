// Records contacts and motion for a report with the recorders of `rattle report`.
#pragma once

#include <cstdint>
#include <rattle/gestures/gesture_bank.hpp>
#include <string>
#include <vector>

#include "load_scene.hpp"
#include "report/contact_recorder.hpp"
#include "report/flown_masses.hpp"
#include "report/motion_recorder.hpp"

namespace rattle::page {

class ReportParts {
 public:
  // `states` is the number of samples plus one.
  ReportParts(const PageScene& loaded, std::int64_t states);

  // Call once for every state, beginning with the initial one.
  void record(const Simulator& simulator);

  // Returns {"contacts": [...], "motion": {...}} as declared in web/report/src/data.ts, "flown": {"hammer": n}
  // for masses that flew away, and "joined_to_flown": ["strike"] for their contacts.
  std::string finish(const EnergyLedger& ledger);

 private:
  std::shared_ptr<const Scene> scene_;
  GestureBank gestures_;
  MotionRecorder motion_;
  std::vector<ContactRecorder> contacts_;
  FlownMasses flown_;
};

}  // namespace rattle::page
