#include "plot/plot_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <rattle/scene/scene_names.hpp>
#include <utility>

#include "plotting/ticks.hpp"
#include "recording/contact_recorder.hpp"
#include "scene_file/name_suggestion.hpp"

namespace rattle {
namespace {

constexpr std::size_t modes_shown = 6;
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

// Nothing for a point, and for a component whose modes nobody knows.
std::optional<ModePanel> panel_of(const SceneComponent& component) {
  const Geometry& grid = component.geometry;
  if (grid.dimensions == 0) return std::nullopt;
  const ModeRequest request{.count = modes_shown};
  Modes modes = component.model->lowest_modes(request);
  if (modes.is_too_large)
    throw InputError(
        fmt::format("{} has {} grid points, too many for its modes (limit {}): choose a lower --rate",
                    subject_of(component), component.model->point_count(), request.most_points));
  if (modes.list.empty()) return std::nullopt;
  ModePanel panel{component.name, grid.sides[0], grid.sides[1], modes.points[0], modes.points[1], {}};
  for (Mode& mode : modes.list) panel.modes.push_back({mode.frequency, std::move(mode.shape)});
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
    if (auto panel = panel_of(component)) figure.components.push_back(std::move(*panel));
  if (figure.components.empty())
    throw InputError("no component of the scene has modes to draw: masses have none");
  return figure;
}

}  // namespace rattle
