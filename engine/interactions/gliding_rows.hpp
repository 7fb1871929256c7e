// Contacts and springs whose place glides over a component: what they have stored follows them. docs/step.md,
// "Gliding contacts"
#pragma once

#include <cstdint>
#include <rattle/components/component.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <span>

namespace rattle {

// Reads eta at n and n-1 at the places of n, and re-expresses psi^{n-1/2} or W^{n-1/2} there. The ledger counts
// the difference as work, P_x. Components of `two_levels` have q^{n-1} where q^{n+1} will be.
// Precondition: called between steps, after the points have moved and before offsets and laws do.
void glide_rows(const Scene& scene, const GlidingPoints& points, std::span<const Levels> levels,
                std::span<const std::uint8_t> two_levels, RowStates& rows) noexcept;

}  // namespace rattle
