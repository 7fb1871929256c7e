#include "plot/plot_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "modes/plate_modes.hpp"
#include "modes/string_modes.hpp"
#include "plotting/ticks.hpp"
#include "recording/contact_recorder.hpp"
#include "scene_file/name_suggestion.hpp"

namespace rattle {
namespace {

constexpr std::size_t modes_shown = 6;
constexpr std::size_t string_shape_points = 201;
constexpr std::size_t most_gestures = 4;
constexpr double lowest_frequency = 30.0;  // Hz, start of a logarithmic axis
constexpr double highest_shown = 20000.0;

template <class Figure>
Figure about(const RunRecord& record) {
  Figure figure;
  figure.sample_rate = record.loaded.scene->sample_rate;
  figure.samples = record.result.samples;
  return figure;
}

std::vector<NamedValues> named(const std::vector<EnergySeries>& list) {
  std::vector<NamedValues> values;
  values.reserve(list.size());
  for (const EnergySeries& series : list) values.push_back({series.name, series.values, series.outside_scale});
  return values;
}

// Energy carried away by a mass is mentioned in the name instead of being drawn.
void leave_out_flown(NamedValues& series, const std::vector<std::int32_t>& n, std::int32_t gone_from) {
  double taken = 0.0;
  for (std::size_t i = 0; i < n.size(); ++i)
    if (n[i] >= gone_from) taken = std::exchange(series.values[i], 0.0);
  series.name += ", flew away with " + with_unit(taken, "J");
}

// Gestures that drive something directly, not only other gestures.
std::vector<NamedSignal> playing_gestures(const RunRecord& record) {
  std::vector<NamedSignal> list;
  for (const NamedSignal& gesture : record.gestures)
    if (!gesture.unit.empty() && list.size() < most_gestures) list.push_back(gesture);
  return list;
}

// Nothing for a component whose modes nobody computes.
std::optional<ModePanel> panel_of(const Scene& scene, const SceneComponent& component) {
  if (const auto* string = dynamic_cast<const StiffString*>(component.model.get())) {
    ModePanel panel{
        component.name, string->parameters().length, 0.0, static_cast<int>(string_shape_points), 1, {}};
    for (StringMode& mode : string_modes(string->parameters(), modes_shown, string_shape_points))
      panel.modes.push_back({mode.frequency, std::move(mode.shape)});
    return panel;
  }
  const auto* plate = dynamic_cast<const Plate*>(component.model.get());
  if (!plate) return std::nullopt;
  if (plate->point_count() > most_plate_points)
    throw InputError(
        fmt::format("plate '{}' has {} grid points, too many for its modes (limit {}): choose a lower --rate",
                    component.name, plate->point_count(), most_plate_points));
  ModePanel panel{component.name,
                  component.geometry.sides[0],
                  component.geometry.sides[1],
                  component.geometry.intervals[0] + 1,
                  component.geometry.intervals[1] + 1,
                  {}};
  for (PlateMode& mode : plate_modes(*plate, scene.k, modes_shown))
    panel.modes.push_back({mode.frequency, std::move(mode.shape)});
  return panel;
}

}  // namespace

WaveformFigure waveform_figure(const RunRecord& record) {
  auto figure = about<WaveformFigure>(record);
  figure.channels = record.waveform;
  return figure;
}

EnergyFigure energy_figure(const RunRecord& record) {
  auto figure = about<EnergyFigure>(record);
  figure.n = record.energy.n;
  figure.stored = named(record.energy.stored);
  for (std::size_t i = 0; i < figure.stored.size(); ++i)
    if (const auto gone = record.energy.stored[i].gone_from) leave_out_flown(figure.stored[i], figure.n, *gone);
  figure.work = named(record.energy.work);
  figure.losses = named(record.energy.losses);
  for (NamedValues& series : figure.work) series.name += ", work";
  for (NamedValues& series : figure.losses) series.name += ", loss";
  figure.balance_error = record.energy.balance_error;
  return figure;
}

SpectrogramFigure spectrogram_figure(const RunRecord& record, FrequencyScale scale) {
  auto figure = about<SpectrogramFigure>(record);
  figure.spectrogram = record.spectrogram;
  const double nyquist = 0.5 * figure.sample_rate;
  figure.axis = {scale, scale == FrequencyScale::linear ? 0.0 : std::min(lowest_frequency, 0.1 * nyquist),
                 std::min(nyquist, highest_shown)};
  for (const PartialsRecord& partials : record.partials)
    if (figure.partials.size() < 3) figure.partials.push_back({partials.string, partials.frequencies});
  figure.gestures = playing_gestures(record);
  return figure;
}

void check_contact_name(const Scene& scene, const std::string& name) {
  std::vector<std::string> names;
  for (const SceneInteraction& interaction : scene.interactions)
    if (interaction.is_contact()) names.push_back(interaction.name);
  if (names.empty()) throw InputError("the scene has no contact to plot");
  if (name.empty() || std::find(names.begin(), names.end(), name) != names.end()) return;
  throw InputError(fmt::format("there is no contact '{}'{}", name, suggestion(name, names)));
}

ContactFigure contact_figure(const RunRecord& record, const std::string& name) {
  check_contact_name(*record.loaded.scene, name);
  const auto strongest = std::max_element(record.contacts.begin(), record.contacts.end(),
                                          [&](const ContactRecord& a, const ContactRecord& b) {
                                            if (!name.empty()) return a.name != name && b.name == name;
                                            return a.statistics.peak_force < b.statistics.peak_force;
                                          });
  auto figure = about<ContactFigure>(record);
  figure.name = strongest->name;
  figure.force = strongest->force;
  figure.n = strongest->near_n;
  figure.near_force = strongest->near_force;
  figure.eta = strongest->near_eta;
  figure.psi = strongest->near_psi;
  if (strongest->has_loop) figure.depth = strongest->near_depth;
  figure.lost = strongest->loop_loss;
  figure.two_sided = strongest->two_sided_law;
  figure.joined = strongest->keeps_psi;
  if (strongest->law) {
    figure.stiffness = strongest->law->stiffness;
    figure.exponent = strongest->law->exponent;
  }
  return figure;
}

ModesFigure modes_figure(const Scene& scene) {
  ModesFigure figure;
  for (const SceneComponent& component : scene.components)
    if (auto panel = panel_of(scene, component)) figure.components.push_back(std::move(*panel));
  if (figure.components.empty())
    throw InputError("the scene has neither strings nor plates, so there are no modes");
  return figure;
}

}  // namespace rattle
