// Shared by the closed forms of the tromba marina: string, bridge and plate, and their connection points.
#pragma once

#include <closed_forms/beside_engine.hpp>

namespace rattle::test {

struct TrombaParts {
  StringPart string{.amplitude = 5e-3, .centre = 0.4, .width = 0.3};
  MassPart bridge{.mass = 2e-3, .frequency = 150.0};
  PlatePart plate{.edges = End::clamped_notes};
  double share = 0.85;  // bridge position as a fraction of the string's length

  TrombaParts& add_losses() {
    string.sigma0 = 0.5;
    string.sigma1 = 5e-3;
    bridge.damping = 0.05;
    plate.sigma0 = 2.0;
    plate.sigma1 = 0.01;
    return *this;
  }
  LinePoint on_string() const {
    const StringScheme scheme(string, time_step);
    return {scheme.point(share), scheme.N};
  }
  PlanePoint on_plate() const { return PlateScheme(plate, time_step).bridge(); }
};

class TrombaForm : public ClosedForm {
 public:
  explicit TrombaForm(const TrombaParts& parts)
      : s(parts.string, time_step),
        b(parts.bridge, time_step),
        p(parts.plate, time_step),
        l(s.point(parts.share)),
        lp(parts.on_plate().l),
        mp(parts.on_plate().m) {
    set_components({s.start(), at_start(parts.bridge), p.start()},
                   {s.start(), before_start(parts.bridge), p.start()});
  }

 protected:
  std::size_t on_string() const { return static_cast<std::size_t>(l); }
  std::size_t on_plate() const { return p.index(lp, mp); }
  double u() const { return now[0][on_string()]; }
  double w() const { return now[1][0]; }
  double v() const { return now[2][on_plate()]; }
  double u_prev() const { return prev[0][on_string()]; }
  double w_prev() const { return prev[1][0]; }
  double v_prev() const { return prev[2][on_plate()]; }

  // Free motion at all points except the bridge points, where u+, w+, v+ come from the closed form.
  void set_next(double u_next, double w_next, double v_next) {
    next = {s.free_motion(now[0], prev[0]), {w_next}, p.free_motion(now[2], prev[2])};
    next[0][on_string()] = u_next;
    next[2][on_plate()] = v_next;
  }

  StringScheme s;
  MassScheme b;
  PlateScheme p;
  int l, lp, mp;
};

}  // namespace rattle::test
