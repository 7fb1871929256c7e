#include "report/report_tables.hpp"

#include <fmt/format.h>

#include <rattle/components/mass.hpp>
#include <rattle/components/plate.hpp>
#include <rattle/components/stiff_string.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/scene_names.hpp>

#include "rattle/place_text.hpp"
#include "support/solver_names.hpp"

namespace rattle {
namespace {

const char* end_name(End end) {
  switch (end) {
    case End::simply_supported:
      return "simply supported";
    case End::clamped:
      return "clamped";
    case End::clamped_notes:
      return "clamped (two points)";
    case End::free:
      return "free";
  }
  return "";
}

std::string properties_of(const SceneDescription& description, const SceneComponent& component) {
  if (const auto* string = dynamic_cast<const StiffString*>(component.model.get())) {
    const StringParameters& p = string->parameters();
    const std::string ends = p.left == p.right
                                 ? fmt::format("{} ends", end_name(p.left))
                                 : fmt::format("{} and {} ends", end_name(p.left), end_name(p.right));
    const std::string tension =
        component.moves_tension()
            ? fmt::format("tension {} up to {:.4g} N",
                          description.gestures[static_cast<std::size_t>(component.tension.gesture)].name,
                          component.highest_tension)
            : fmt::format("tension {:.4g} N", p.tension);
    return fmt::format("{:.4g} m, {:.4g} kg/m, {}EI {:.3g} N m², {}", p.length, p.mass_per_length,
                       is_bar(component) ? "" : tension + ", ", p.bending_stiffness, ends);
  }
  if (const auto* plate = dynamic_cast<const Plate*>(component.model.get()))
    return fmt::format("{:.4g} × {:.4g} m, {} edges", component.geometry.sides[0], component.geometry.sides[1],
                       end_name(plate->parameters().edges));
  if (const auto* mass = described_as<MassDescription>(description, component.handle))
    return fmt::format("{:.4g} kg, {:.4g} Hz", mass->mass, mass->frequency);
  return fmt::format("{:.4g} kg", component.model->point_mass(GridPoint(0)));
}

std::string grid_text(const SceneComponent& component) {
  const Geometry& grid = component.geometry;
  if (grid.dimensions == 2) return fmt::format("{} × {}", grid.intervals[0], grid.intervals[1]);
  return grid.dimensions == 1 ? fmt::format("{}", grid.intervals[0]) : "–";
}

std::string driven_text(const SceneDescription& description, const DrivenValue& value,
                        std::string_view unit = " m") {
  return value.gesture ? description.gestures[value.gesture->index].name
                       : fmt::format("{:.4g}{}", value.value, unit);
}

struct InteractionText {
  std::string between;
  std::string law;
};

InteractionText describe(const SceneDescription& d, InteractionHandle handle) {
  switch (handle.kind) {
    case InteractionKind::contact: {
      const ContactDescription& c = d.contacts[handle.index];
      std::string law = fmt::format("K {}, α {:.4g}", driven_text(d, c.stiffness, ""), c.exponent);
      if (c.gap.gesture || c.gap.value != 0.0) law += ", gap " + driven_text(d, c.gap);
      if (c.two_sided) law += c.play > 0.0 ? fmt::format(", play {:.4g} m", c.play) : ", two-sided";
      return {fmt::format("{} below {}", place_text(d, c.below), place_text(d, c.above)), law};
    }
    case InteractionKind::distributed_contact: {
      const DistributedContactDescription& c = d.distributed_contacts[handle.index];
      return {fmt::format("{} below {}", name_of(d, c.below), name_of(d, c.above)),
              fmt::format("K {} per metre, α {:.4g}, gap {}", driven_text(d, c.stiffness, ""), c.exponent,
                          driven_text(d, c.gap))};
    }
    case InteractionKind::spring: {
      const SpringDescription& s = d.springs[handle.index];
      return {fmt::format("{} and {}", place_text(d, s.first), place_text(d, s.second)),
              fmt::format("K₁ {}, K₃ {:.4g} N/m³, σ {}", driven_text(d, s.stiffness, " N/m"), s.cubic_stiffness,
                          driven_text(d, s.damping, " kg/s"))};
    }
    case InteractionKind::bow: {
      const BowDescription& b = d.bows[handle.index];
      const std::string where = b.position
                                    ? name_of(d, b.place.component) + " at " + driven_text(d, *b.position)
                                    : place_text(d, b.place);
      return {where, fmt::format("force {}, velocity {}, a {:.4g} s²/m²", driven_text(d, b.force, " N"),
                                 driven_text(d, b.velocity, " m/s"), b.sharpness)};
    }
    case InteractionKind::touch: {
      const TouchDescription& t = d.touches[handle.index];
      return {name_of(d, t.string) + " at " + driven_text(d, t.position),
              fmt::format("width {:.4g} m, R {}, K {}", t.width, driven_text(d, t.damping, " kg/s"),
                          driven_text(d, t.stiffness, " N/m"))};
    }
    case InteractionKind::slide:
      break;
  }
  const SlideDescription& s = d.slides[handle.index];
  return {fmt::format("{} above {} at {}", s.name, name_of(d, s.strings.front()), driven_text(d, s.position)),
          fmt::format("contact {:.4g} N/m, hand {:.4g} N/m, {:.4g} kg/s", s.contact_stiffness, s.hand_stiffness,
                      s.hand_damping)};
}

}  // namespace

ReportTable component_table(const LoadedScene& loaded) {
  ReportTable table{{"component", "properties", "intervals", "points", "spacing", "bound", "stability margin"},
                    {}};
  for (const SceneComponent& component : loaded.scene->components) {
    const bool has_grid = component.geometry.dimensions > 0;
    table.rows.push_back({qualified_name(component), properties_of(loaded.file.description, component),
                          grid_text(component), fmt::format("{}", component.model->point_count()),
                          has_grid ? fmt::format("{:.5g} m", component.geometry.spacing) : "–",
                          has_grid ? fmt::format("{:.5g} m", component.spacing_bound) : "–",
                          fmt::format("{:.3g}", component.stability_margin)});
  }
  return table;
}

ReportTable interaction_table(const LoadedScene& loaded) {
  ReportTable table{{"interaction", "between", "law", "points", "solver"}, {}};
  for (const SceneInteraction& interaction : loaded.scene->interactions) {
    const InteractionText text = describe(loaded.file.description, interaction.handle);
    table.rows.push_back({qualified_name(interaction), text.between, text.law,
                          fmt::format("{}", interaction.rows.size()),
                          interaction.is_contact() ? std::string(solver_text(interaction)) : "–"});
  }
  return table;
}

}  // namespace rattle
