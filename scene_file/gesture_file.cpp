#include "gesture_file.hpp"

#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/schema/gesture_keys.hpp>

#include "name_suggestion.hpp"
#include "read_keys.hpp"
#include "smoothing.hpp"

namespace rattle {
namespace {

using Content = decltype(GestureDescription::content);
using Rows = std::vector<TableRow>;

// A valid placeholder for a gesture that was refused here, so that the engine reports no further error.
Content nothing() { return BreakpointGesture{{{0.0, 0.0, Curve::linear}}}; }

class GestureFile {
 public:
  GestureFile(SceneReader& reader, TableReader& table, const DocumentNode& node)
      : reader_(reader), table_(table), node_(node), rate_(reader.scene.sample_rate) {}

  Content read() {
    const auto file = table_.word("file");
    GestureFileOptions options;
    read_keys(reader_, table_, gesture_file_table, options);
    smoothing_ = options.smoothing;
    gain_ = options.gain;
    if (!file) return nothing();
    file_ = *file;
    const bool is_table = file_.ends_with(".csv") || file_.ends_with(".CSV");
    if (is_table ? !reader_.options.load_table : !reader_.options.load_signal)
      return error(text("files such as ", in_quotes(file_), " cannot be read here"));
    if (const Range range = table_.schema().find("smoothing")->range;
        !(smoothing_ >= range.low && smoothing_ <= range.high)) {
      table_.error(*table_.value("smoothing"),
                   text("smoothing ", smoothing_, " s must be in 0 to ", range.high, " s"));
      return nothing();
    }
    return is_table ? read_table() : read_sound();
  }

 private:
  Content error(std::string_view message) {
    table_.error(node_, text("file: ", message));
    return nothing();
  }
  Content error_in_file(std::string_view message) { return error(text(file_, ": ", message)); }

  Content read_table() {
    auto loaded = reader_.options.load_table(file_);
    if (const auto* problem = std::get_if<1>(&loaded)) return error(*problem);
    const Rows& rows = std::get<0>(loaded);
    const std::string problem = row_problem(rows);
    if (!problem.empty()) return error_in_file(problem);
    const double last_sample = std::max(std::ceil(rows.back().x * rate_), 0.0);
    const double count = std::min(last_sample + 1.0, samples_read() + smoothing_margin());
    if (smoothing_margin() == 0.0 || rows.size() == 1) {
      if (!has_room(static_cast<double>(rows.size() * sizeof(Breakpoint)))) return nothing();
      BreakpointGesture gesture;
      gesture.points.reserve(rows.size());
      for (const TableRow& row : rows) gesture.points.push_back({row.x, row.y * gain_, Curve::linear});
      return gesture;
    }
    if (!has_room(count * sizeof(double))) return nothing();
    std::vector<double> values = sample_points(rows, rate_, static_cast<std::size_t>(count));
    for (double& value : values) value *= gain_;
    return smoothed(std::move(values));
  }

  Content read_sound() {
    auto loaded = reader_.options.load_signal(file_, rate_);
    if (const auto* problem = std::get_if<1>(&loaded)) return error(*problem);
    std::vector<double>& values = std::get<0>(loaded);
    if (values.empty()) return error_in_file("it holds no samples");
    if (static_cast<double>(values.size()) > samples_read() + smoothing_margin())
      values.resize(static_cast<std::size_t>(samples_read() + smoothing_margin()));
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!std::isfinite(values[i]))
        return error_in_file(text("sample ", i + 1, " is ", values[i], "; it must be a finite number"));
      values[i] *= gain_;
    }
    if (!has_room(static_cast<double>(values.size() * sizeof(double)))) return nothing();
    return smoothed(std::move(values));
  }

  // Number of samples that a run reads: all samples of the scene, and one ahead.
  double samples_read() const {
    const double samples = std::ceil(reader_.scene.duration * rate_) + 2.0;
    return samples >= 2.0 ? samples : 2.0;  // a duration that is not a number is refused elsewhere
  }
  // Number of later samples that smoothing depends on; it makes two passes.
  double smoothing_margin() const { return 2.0 * std::floor(smoothing_ * rate_ / 2.0); }

  SampledGesture smoothed(std::vector<double> values) const {
    smooth(values, smoothing_ * rate_);
    if (static_cast<double>(values.size()) > samples_read()) {
      values.resize(static_cast<std::size_t>(samples_read()));
      values.shrink_to_fit();
    }
    return {std::move(values)};
  }

  // Reports an error if the gestures from files need too much memory in total. They count twice, because the
  // description and the scene each keep a copy.
  bool has_room(double bytes) {
    const double limit = static_cast<double>(reader_.options.memory_limit);
    reader_.gesture_bytes += 2.0 * bytes;
    if (reader_.gesture_bytes <= limit) return true;
    constexpr double mebibyte = 1048576.0;
    error_in_file(
        text("with this file the gestures need about ", reader_.gesture_bytes / mebibyte, " MiB, the limit is ",
             limit / mebibyte,
             " MiB: shorten duration, lower sample_rate, write smoothing = 0 (a CSV is then kept as its "
             "rows), or raise the memory limit"));
    reader_.gesture_bytes -= 2.0 * bytes;
    return false;
  }

  static std::string place(const Rows& rows, std::size_t i, bool is_value) {
    const TableRow& row = rows[i];
    if (row.line == 0) return text("row ", i + 1);
    return text("line ", row.line, ", column ", is_value ? row.y_column : row.x_column);
  }

  // Describes what is wrong with the rows of time and value; empty if nothing is.
  std::string row_problem(const Rows& rows) const {
    if (rows.empty()) return "it holds no rows of time and value";
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const TableRow& row = rows[i];
      for (const bool is_value : {false, true})
        if (const double number = is_value ? row.y : row.x; !std::isfinite(number))
          return text(place(rows, i, is_value), ": ", is_value ? "value " : "time ", number,
                      " must be a finite number");
      if (i > 0 && !(row.x > rows[i - 1].x))
        return text(place(rows, i, false), ": time ", row.x, " s is not after ", rows[i - 1].x,
                    " s; times must increase");
      if (!(std::abs(row.x) <= gesture_bound))
        return text(place(rows, i, false), ": time ", row.x, " s is out of range: it must stay within +-",
                    gesture_bound, " s; are the times in seconds?");
      if (!(std::abs(row.y * gain_) <= gesture_bound))
        return text(place(rows, i, true), ": value ", row.y, gain_ == 1.0 ? "" : text(" times gain ", gain_),
                    " is out of range: it must stay within +-", gesture_bound);
    }
    return {};
  }

  SceneReader& reader_;
  TableReader& table_;
  const DocumentNode& node_;
  double rate_;
  std::string file_{};
  double smoothing_ = 0.0;
  double gain_ = 1.0;
};

}  // namespace

Content read_gesture_file(SceneReader& reader, TableReader& table, const DocumentNode& node) {
  return GestureFile(reader, table, node).read();
}

}  // namespace rattle
