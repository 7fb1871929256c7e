// What a report shows of contacts and motion, kept by the recorders of `rattle report`.
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
  // states: one more than the samples.
  ReportParts(const LoadedScene& loaded, std::int64_t states);

  // Every state once, from the start on.
  void record(const Simulator& simulator);

  // {"contacts": [...], "motion": {...}}, as web/report/src/data.ts has them, "flown": {"hammer": n}, the
  // masses that flew away, and "joined_to_flown": ["strike"], their contacts.
  std::string finish(const EnergyLedger& ledger);

 private:
  std::shared_ptr<const Scene> scene_;
  GestureBank gestures_;
  MotionRecorder motion_;
  std::vector<ContactRecorder> contacts_;
  FlownMasses flown_;
};

}  // namespace rattle::page
