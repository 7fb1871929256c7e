#include "play/display.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "console/console.hpp"
#include "play/key_player.hpp"

namespace rattle::play {
namespace {

constexpr double meter_floor = -60.0;  // dB
constexpr std::size_t most_meters = 8;
constexpr std::size_t most_controls = 24;

double decibels(double amplitude) { return amplitude > 0.0 ? 20.0 * std::log10(amplitude) : -200.0; }

std::string level_text(double amplitude) {
  const double level = decibels(amplitude);
  return level < -99.9 ? "  -inf" : fmt::format("{:6.1f}", level);
}

// '#' up to the RMS level, '|' at the peak.
std::string meter(double rms, double peak, int length) {
  const auto place = [&](double amplitude) {
    return static_cast<int>(std::lround((decibels(amplitude) - meter_floor) / -meter_floor * length));
  };
  std::string bar(static_cast<std::size_t>(length), '.');
  for (int i = 0; i < std::clamp(place(rms), 0, length); ++i) bar[static_cast<std::size_t>(i)] = '#';
  const int top = place(peak);
  if (top > 0) bar[static_cast<std::size_t>(std::min(top, length) - 1)] = '|';
  return bar;
}

double reduction_of(const live::LiveStatus& status) {
  return status.limiter_reduction < 0.05 ? 0.0 : -status.limiter_reduction;
}

std::string energy_text(const live::LiveStatus& status) {
  if (!status.has_ledger) return "no energy ledger";
  return fmt::format("energy {:.3g} J  balance {:.1e}{}", status.stored_energy, status.balance_error,
                     status.ledger_every > 1 ? " (sampled)" : "");
}

std::string shed_text(const live::LiveStatus& status) {
  return status.voices_shed > 0 ? fmt::format(", {} dropped by overload", status.voices_shed) : "";
}

std::string control_line(const SceneControl& control, double value, bool selected) {
  const ControlGesture& description = control.description;
  return fmt::format("{} {:<20} {:>12.5g} {:<8} {:.4g} ... {:.4g}", selected ? '>' : ' ', control.name, value,
                     description.unit, description.low, description.high);
}

}  // namespace

std::vector<std::string> compose_display(const DisplayView& view, const std::vector<SceneControl>& controls,
                                         int width) {
  const live::LiveStatus& status = view.status;
  std::vector<std::string> lines;
  const auto channels = std::min(static_cast<std::size_t>(status.channels), most_meters);
  lines.reserve(channels + most_controls + 5);
  for (std::size_t c = 0; c < channels; ++c)
    lines.push_back(fmt::format("{:2} [{}] {} dB", c + 1,
                                meter(status.rms[c], status.peak[c], std::clamp(width - 16, 10, 60)),
                                level_text(status.peak[c])));
  lines.push_back(fmt::format(
      "limiter {:4.1f} dB  load {:3.0f} %, most {:3.0f} %  xruns {}{}", reduction_of(status),
      100.0 * view.load_now, 100.0 * view.load_worst, view.xruns,
      view.recording
          ? fmt::format("  recorded {:.1f} s", static_cast<double>(view.recorded_frames) / view.sample_rate)
          : ""));
  lines.push_back(
      fmt::format("{}  contacts {}  voices {}/{}{}{}", energy_text(status), status.contacts_touching,
                  status.voices_sounding, status.voices,
                  status.voices_silenced > 0 ? fmt::format(" ({} silenced)", status.voices_silenced) : "",
                  shed_text(status)));
  const std::size_t shown = std::min({controls.size(), live::most_shown_controls, status.controls});
  const std::size_t first = view.selected < most_controls ? 0 : view.selected - most_controls + 1;
  for (std::size_t i = first; i < std::min(shown, first + most_controls); ++i)
    lines.push_back(
        control_line(controls[i], status.control_values[i], i == view.selected && !view.keyboard.empty()));
  if (!view.keyboard.empty()) {
    lines.push_back(view.keyboard);
    const std::size_t split = key_help.find('\n');
    lines.emplace_back(key_help.substr(0, split));
    lines.emplace_back(key_help.substr(split + 1));
  }
  for (std::string& line : lines)
    if (line.size() > static_cast<std::size_t>(width)) line.resize(static_cast<std::size_t>(width));
  return lines;
}

std::string compose_line(const DisplayView& view) {
  const live::LiveStatus& status = view.status;
  float peak = 0.0f;
  for (int c = 0; c < status.channels; ++c) peak = std::max(peak, status.peak[static_cast<std::size_t>(c)]);
  return fmt::format(
      "{:8.1f} s  peak {} dB  limiter {:.1f} dB  load {:.0f} % (most {:.0f} %)  xruns {}  {}  contacts {}  "
      "voices {}/{}{}\n",
      view.seconds, level_text(peak), reduction_of(status), 100.0 * view.load_now, 100.0 * view.load_worst,
      view.xruns, energy_text(status), status.contacts_touching, status.voices_sounding, status.voices,
      shed_text(status));
}

void Screen::draw(const std::vector<std::string>& lines) {
  if (!visible_) return;
  std::string text = drawn_ > 0 ? fmt::format("\r\x1b[{}A", drawn_) : "\x1b[?25l";
  for (const std::string& line : lines) text += visible_text(line) + "\x1b[K\n";
  text += "\x1b[J";
  drawn_ = lines.size();
  write_patiently(STDOUT_FILENO, text);
}

void Screen::erase() {
  if (!visible_ || drawn_ == 0) return;
  const std::string text = fmt::format("\r\x1b[{}A\x1b[J\x1b[?25h", drawn_);
  drawn_ = 0;
  write_patiently(STDOUT_FILENO, text);
}

void Screen::say(const std::string& message) {
  erase();
  print_note(message);
}

}  // namespace rattle::play
