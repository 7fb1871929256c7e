// The member "motion" of a report's document.
#pragma once

#include "report/run_record.hpp"
#include "support/json_writer.hpp"

namespace rattle {

void write_motion(JsonWriter& json, const MotionRecord& motion);

}  // namespace rattle
