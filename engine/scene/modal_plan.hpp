// The plan of a body that is given by its modes, whatever they come from. Not part of the API.
#pragma once

#include <memory>
#include <rattle/components/modal_body.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/schema/string_keys.hpp>

namespace rattle {

inline constexpr auto most_modes = static_cast<std::size_t>(mode_counts.high);

// How many modes a description asks for: those below half the sample rate, or below reach_of_stretch of it, at
// most `wanted` of them.
ModeLimits mode_limits(const Compilation& c, int wanted, bool stretches = false) noexcept;

struct ModalPlan : ComponentPlan {
  ModalParameters parameters;
  std::array<std::vector<double>, 2> resting_ends{};  // by mode: weights of the ends that rest on something

  std::unique_ptr<const Component> build(const Compilation& c) const override;
  double planned_points() const override;
  std::optional<std::string> weigh(double x, double y, Interpolation interpolation,
                                   const AddPoint& add) const override;
  double half_wave() const override;
  bool has_place(double x, double y) const override { return parameters.modes->density(x, y) > 0.0; }
  bool add_end(std::size_t side, const AddPoint& add) const override;
  bool add_start(const StartShape& shape, std::vector<double>& values) const override;

 protected:
  // Adds the weights of all modes at a place in metres.
  void add_shapes_at(double x, double y, const AddPoint& add) const;
};

// False after an error: a number of modes out of range, or something that only a grid has.
bool check_without_grid(Compilation& c, int wanted, bool has_intervals, bool has_notes,
                        const std::string& modes_path, const std::string& ends_path);

// The geometry in which a body of these modes is shown.
Geometry modal_geometry(const ModeSet& modes);

// beta^2 at a frequency: that of a mode there, and between modes by interpolation.
double wave_square_at(const ModeSet& modes, double frequency) noexcept;

// False after an error: no mode is below the limit of mode_limits(), or more are than a body may have.
bool check_modes(Compilation& c, const ModeSet& modes, int wanted, const std::string& path,
                 bool stretches = false);

// Adds the operations of finding modes to those of the scene. False if they exceed CompileOptions; only the
// first body that is too much gets an error.
bool charge_for_modes(Compilation& c, double operations, const std::string& path);

// The same for modes of a round body, which are zeros of Bessel functions.
bool charge_for_round_modes(Compilation& c, std::size_t modes, const std::string& path);

}  // namespace rattle
