#include "console/progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>

#include "console/patient_write.hpp"

namespace rattle {
namespace {

constexpr int bar_width = 30;
constexpr auto redraw_interval = std::chrono::milliseconds(100);
constexpr auto first_drawing = std::chrono::milliseconds(300);

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

ProgressBar::ProgressBar(std::string label)
    : label_(std::move(label)),
      on_terminal_(isatty(STDERR_FILENO) == 1),
      start_(Clock::now()),
      last_drawn_(start_) {}

ProgressBar::~ProgressBar() {
  if (drawn_) write_patiently(STDERR_FILENO, "\r\x1b[K");
}

void ProgressBar::update(std::int64_t done, std::int64_t total) {
  if (!on_terminal_ || total <= 0) return;
  const auto now = Clock::now();
  if (now - start_ < first_drawing || now - last_drawn_ < redraw_interval) return;
  last_drawn_ = now;
  const double fraction = static_cast<double>(done) / static_cast<double>(total);
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const std::string left = fraction > 0.0 ? duration_text(elapsed * (1.0 - fraction) / fraction) + " left" : "";
  const int filled = static_cast<int>(fraction * bar_width);
  write_patiently(STDERR_FILENO,
                  fmt::format("\r{} [{}{}] {:3.0f} %  {}\x1b[K", label_, std::string(filled, '='),
                              std::string(bar_width - filled, ' '), 100.0 * fraction, left));
  drawn_ = true;
}

}  // namespace rattle
