#include <algorithm>
#include <cmath>
#include <contacts/contact_runs.hpp>
#include <contacts/order_scenes.hpp>
#include <numbers>

namespace rattle::test {
namespace {

constexpr double base_rate = 44100.0;

class OrderDrawer {
 public:
  OrderDrawer(std::uint64_t seed, int factor) : random_(seed) { scene_.sample_rate = base_rate * factor; }
  SceneDescription draw(OrderFamily family);

 private:
  // q^-1 = q^0 - k v^0 is of first order unless v^0 is the velocity half a step before the start: v(0) - k a(0)
  // / 2.
  ComponentHandle add_mass(const char* name, double mass, double frequency, double position, double velocity) {
    const double omega0 = 2.0 * std::numbers::pi * frequency;
    return scene_.add(
        MassDescription{.name = name,
                        .mass = mass,
                        .frequency = frequency,
                        .position = position,
                        .velocity = velocity + 0.5 * omega0 * omega0 * position / scene_.sample_rate});
  }
  // Strings and plates are coarse and slow compared with the contacts: their own error, possibly of opposite
  // sign, must not hide the contact's error.
  ComponentHandle add_string(const char* name) {
    StringDescription string{.name = name, .length = random_.between(0.3, 1.0)};
    const double wave_speed = logarithmic(random_, 20.0, 80.0);
    string.mass_per_length = logarithmic(random_, 2e-3, 2e-2);
    string.bending_stiffness = 1e-5;
    string.tension = *string.mass_per_length * wave_speed * wave_speed;
    string.intervals = whole(random_, 5, 8);
    return scene_.add(string);
  }
  ComponentHandle add_plate() {
    PlateDescription plate{.name = "plate",
                           .length_x = random_.between(0.4, 0.6),
                           .length_y = 0.0,
                           .thickness = random_.between(0.5e-3, 1.2e-3),
                           .density = 7850.0,
                           .youngs_modulus = 2e11};
    plate.length_y = plate.length_x * 4.0 / 5.0;
    plate.intervals = {5, 4};
    return scene_.add(plate);
  }
  double cell_mass(ComponentHandle body) const {
    if (body.kind == ComponentKind::string) {
      const StringDescription& s = scene_.strings[body.index];
      return *s.mass_per_length * s.length / *s.intervals;
    }
    const PlateDescription& p = scene_.plates[body.index];
    return p.density * p.thickness * p.length_x * p.length_y / 20.0;
  }
  Attachment inner_place(ComponentHandle body) {
    return at(body, fraction(random_.between(0.2, 0.8)), fraction(random_.between(0.2, 0.8)));
  }
  // K such that a mass striking at this speed is in contact for 10 ... 40 samples at 44.1 kHz.
  void add_contact(const char* name, const Attachment& below, const Attachment& above, double gap, double mass,
                   double speed) {
    const double alpha = chance(random_, 0.25) ? 1.0 : random_.between(1.0, 3.0);
    scene_.add(ContactDescription{
        .name = name,
        .below = below,
        .above = above,
        .stiffness = stiffness_for(logarithmic(random_, 10.0, 40.0) / base_rate, mass, speed, alpha),
        .exponent = alpha,
        .gap = gap});
  }
  double any_gap(double speed) { return speed * random_.between(5.0, 40.0) / base_rate; }

  Random random_;
  SceneDescription scene_;
};

double lighter(double a, double b) { return a * b / (a + b); }

SceneDescription OrderDrawer::draw(OrderFamily family) {
  const double mass = logarithmic(random_, 1e-3, 3e-2), speed = logarithmic(random_, 0.3, 3.0);
  const double frequency = random_.between(50.0, 150.0);
  const double gap = any_gap(speed);
  switch (family) {
    case OrderFamily::mass_and_barrier: {
      const auto body = add_mass("mass", mass, frequency, random_.state() * 0.5 * gap, speed);
      const auto barrier = scene_.add(BarrierDescription{.name = "barrier"});
      add_contact("contact", at(body), at(barrier), gap, mass, speed);
      break;
    }
    case OrderFamily::two_masses: {
      const double second_mass = logarithmic(random_, 1e-3, 3e-2);
      const auto first = add_mass("first", mass, frequency, random_.state() * 0.5 * gap, speed);
      const auto second = add_mass("second", second_mass, random_.between(50.0, 150.0), 0.0, -0.3 * speed);
      add_contact("contact", at(first), at(second), gap, lighter(mass, second_mass), 1.3 * speed);
      break;
    }
    case OrderFamily::mass_and_string:
    case OrderFamily::mass_and_plate: {
      const auto body = family == OrderFamily::mass_and_string ? add_string("string") : add_plate();
      const auto hammer = add_mass("mass", mass, frequency, 0.0, speed);
      add_contact("contact", at(hammer), inner_place(body), gap, lighter(mass, cell_mass(body)), speed);
      break;
    }
    case OrderFamily::string_and_barrier: {
      const auto string = add_string("string");
      const Attachment place = inner_place(string);
      scene_.add(InitialDescription{.name = "blow",
                                    .centre = place,
                                    .quantity = InitialQuantity::velocity,
                                    .amplitude = speed,
                                    .width = random_.between(0.1, 0.3)});
      const auto barrier = scene_.add(BarrierDescription{.name = "barrier"});
      add_contact("contact", place, at(barrier), gap, cell_mass(string), speed);
      break;
    }
    case OrderFamily::mass_between_strings: {
      const auto low = add_string("low"), high = add_string("high");
      const auto body = add_mass("mass", mass, frequency, 0.0, speed);
      add_contact("lower", inner_place(low), at(body), any_gap(speed), lighter(mass, cell_mass(low)), speed);
      add_contact("upper", at(body), inner_place(high), gap, lighter(mass, cell_mass(high)), speed);
      break;
    }
  }
  return scene_;
}

}  // namespace

SceneDescription order_scene(OrderFamily family, std::uint64_t seed, int factor) {
  return OrderDrawer(seed, factor).draw(family);
}

}  // namespace rattle::test
