// Contacts and springs whose stiffness or damping gestures move. docs/step.md, "Parameters that move"
#pragma once

#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/interactions/interaction_row.hpp>

namespace rattle {

struct Scene;

// Sets the laws of n, and re-expresses psi^{n-1/2} or W^{n-1/2} with them. eta stays the same and the stored
// energy changes. The ledger counts the difference as work.
void move_laws(const Scene& scene, const GestureBank& gestures, RowStates& rows) noexcept;

}  // namespace rattle
