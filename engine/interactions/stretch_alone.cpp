#include <rattle/interactions/stretch_alone.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

bool is_stretch_alone(const Scene& scene, const Island& island) noexcept {
  const RowModel& row = scene.rows[island.first_row];
  return row.is_stretch() && scene.glides[static_cast<std::size_t>(row.glide)].is_alone;
}

}  // namespace rattle
