// The figures of a run, as plain data, and what draws them.
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
  bool outside_scale = false;  // drawn as far as there is room
};

// Sound over time, a panel for each channel.
struct WaveformFigure {
  std::string title;
  double sample_rate = 0.0;
  std::int64_t samples = 0;
  std::vector<NamedSignal> channels;
};

// Stored energies stacked, work and losses so far, and the balance error against 1e-12.
struct EnergyFigure {
  std::string title;
  double sample_rate = 0.0;
  std::int64_t samples = 0;
  std::vector<std::int32_t> n;  // shared by all that follow
  std::vector<NamedValues> stored;
  std::vector<NamedValues> work;
  std::vector<NamedValues> losses;
  KeptSignal balance_error;
};

// The force of one contact over time, its strongest impact, force over depth and psi over eta there.
struct ContactFigure {
  std::string title;
  std::string name;
  double sample_rate = 0.0;
  std::int64_t samples = 0;
  KeptSignal force;                // N
  std::vector<std::int32_t> n;     // of the strongest impact, sample by sample
  std::vector<double> near_force;  // N
  std::vector<double> eta;         // m
  std::vector<double> psi;         // sqrt(J)
  std::vector<double> depth;       // m, eta at the instants of the force; empty: no force over depth
  std::optional<double> lost;      // J in the whole run, of a contact with loss
  double stiffness = 0.0;          // of the law; 0: none to draw
  double exponent = 1.0;
  bool two_sided = false;
  bool joined = true;  // whether psi has a path of its own, to be drawn as a line
};

// What the strongest impact has taken, J: the integral of the force over the depth, by trapezoids. It is the
// sum of f (eta+ - eta-) / 2 that the ledger adds up, so that of an impact that has opened again it is the loss
// to rounding.
double loop_area(const ContactFigure& figure);

struct NamedFrequencies {
  std::string name;
  std::vector<double> frequencies;  // Hz
};

// Level over time and frequency; gestures below, on the same time axis.
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
  std::vector<double> values;  // of a plate: along x, y running fastest
};

struct ModePanel {
  std::string name;
  double length = 0.0;  // m; of a plate along x
  double width = 0.0;   // m, along y; 0: a string
  int points_x = 0;
  int points_y = 0;
  std::vector<ModeShape> modes;
};

struct ModesFigure {
  std::string title;
  std::vector<ModePanel> components;
};

// The bytes of the picture. Throw std::runtime_error.
std::string draw(const WaveformFigure& figure, PictureFormat format, const PictureSize& size);
std::string draw(const EnergyFigure& figure, PictureFormat format, const PictureSize& size);
std::string draw(const ContactFigure& figure, PictureFormat format, const PictureSize& size);
std::string draw(const SpectrogramFigure& figure, PictureFormat format, const PictureSize& size);
std::string draw(const ModesFigure& figure, PictureFormat format, const PictureSize& size);

// Where the picture of the spectrogram lies on the sheet, in points.
Rectangle spectrogram_area(const SpectrogramFigure& figure, const PictureSize& size);

}  // namespace rattle
