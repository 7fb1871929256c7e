// The figures of a run as plain data, and functions that draw them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/frequency_axis.hpp"
#include "analysis/spectrogram.hpp"
#include "analysis/thinning.hpp"
#include "plotting/canvas.hpp"

namespace rattle {

struct NamedValues {
  std::string name;
  std::vector<double> values;
  bool outside_scale = false;  // ignored for the axis range, clipped if too large
};

// Sound over time, one panel per channel.
struct WaveformFigure {
  std::string title;
  double sample_rate = 0.0;
  std::int64_t samples = 0;
  std::vector<NamedSignal> channels;
};

// Stacked stored energies, accumulated work and losses, and the balance error against 1e-12.
struct EnergyFigure {
  std::string title;
  double sample_rate = 0.0;
  std::int64_t samples = 0;
  std::vector<std::int32_t> n;  // shared by all series below
  std::vector<NamedValues> stored;
  std::vector<NamedValues> work;
  std::vector<NamedValues> losses;
  KeptSignal balance_error;
};

// The force of one contact over time, and of its strongest impact: force over depth and psi over eta.
struct ContactFigure {
  std::string title;
  std::string name;
  double sample_rate = 0.0;
  std::int64_t samples = 0;
  KeptSignal force;                // N
  std::vector<std::int32_t> n;     // every sample of the strongest impact
  std::vector<double> near_force;  // N
  std::vector<double> eta;         // m
  std::vector<double> psi;         // sqrt(J)
  std::vector<double> depth;       // m, eta at the instants of the force; if empty, no loop is drawn
  std::optional<double> lost;      // J in the whole run, for a contact with loss
  double stiffness = 0.0;          // of the law; 0: no law is drawn
  double exponent = 1.0;
  bool two_sided = false;
  bool joined = true;  // draw psi as a line, because it has its own path
};

// Energy taken by the strongest impact in J: the integral of force over depth, by trapezoids. It equals the sum
// of f (eta+ - eta-) / 2 in the ledger. For an impact that has opened again it is therefore the loss, up to
// rounding.
double loop_area(const ContactFigure& figure);

struct NamedFrequencies {
  std::string name;
  std::vector<double> frequencies;  // Hz
};

// Level over time and frequency; gestures below on the same time axis.
struct SpectrogramFigure {
  std::string title;
  double sample_rate = 0.0;
  std::int64_t samples = 0;
  Spectrogram spectrogram;
  FrequencyAxis axis;
  std::vector<NamedFrequencies> partials;  // marked at the right edge
  std::vector<NamedSignal> gestures;
};

struct ModeShape {
  double frequency = 0.0;      // Hz
  std::vector<double> values;  // for a plate: along x, y varies fastest
};

struct ModePanel {
  std::string name;
  double length = 0.0;  // m; along x for a plate
  double width = 0.0;   // m, along y; 0 for a string
  int points_x = 0;
  int points_y = 0;
  std::vector<ModeShape> modes;
};

struct ModesFigure {
  std::string title;
  std::vector<ModePanel> components;
};

// All return the bytes of the picture and throw std::runtime_error.
std::string draw(const WaveformFigure& figure, PictureFormat format, const PictureSize& size);
std::string draw(const EnergyFigure& figure, PictureFormat format, const PictureSize& size);
std::string draw(const ContactFigure& figure, PictureFormat format, const PictureSize& size);
std::string draw(const SpectrogramFigure& figure, PictureFormat format, const PictureSize& size);
std::string draw(const ModesFigure& figure, PictureFormat format, const PictureSize& size);

// Position of the spectrogram image on the sheet, in points.
Rectangle spectrogram_area(const SpectrogramFigure& figure, const PictureSize& size);

}  // namespace rattle
