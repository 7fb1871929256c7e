// Whole scenes: the tromba marina, the slide phrase, thousands of contacts, a decaying string.
#include <array>
#include <deque>
#include <rattle/numerics/grid.hpp>

#include "running.hpp"
#include "scenes.hpp"
#include "slide/phrase.hpp"
#include "suite_parts.hpp"

namespace rattle::bench {
namespace {

constexpr int samples = 2000;

}  // namespace

// The memory location of a run affects how well its plate fits into the L1 cache. Each run is therefore created
// several times, and the best time counts.
void bench_tromba(Suite& suite) {
  constexpr std::size_t copies = 4;
  const SceneDescription whole = bowed_tromba();
  SceneDescription free = whole;
  free.contacts.clear();
  free.springs.clear();
  SceneDescription choosing_g = whole;
  choosing_g.rule = Rule::nonadhesive;
  const auto fast = must_compile(whole), plain = must_compile(whole, Kernels::plain), bare = must_compile(free);
  const auto nonadhesive = must_compile(choosing_g), thumb = must_compile(tromba_with_thumb());
  std::deque<Simulator> simulators;
  std::deque<EnergyLedger> ledgers;
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < copies; ++i) {
    for (const auto& scene : {plain, fast, bare, nonadhesive, thumb})
      tasks.push_back(task_of(simulators.emplace_back(scene), samples));
    for (const int every : {1, 16}) {
      tasks.push_back(task_of(simulators.emplace_back(fast), samples));
      simulators.back().attach(ledgers.emplace_back(fast, every));
    }
  }
  constexpr std::size_t kinds = 7;
  const auto times = suite.measure("tromba", tasks);
  std::vector<double> t(times.begin(), times.begin() + kinds);
  for (std::size_t i = kinds; i < times.size(); ++i) t[i % kinds] = std::min(t[i % kinds], times[i]);
  BenchResult& result = suite.add("tromba marina, bowed, string 226 and plate 130 x 13 points", t[1]);
  result.ratio_plain = t[0] / t[1];
  result.note = "plain " + number(t[0]) + " ns";
  BenchResult& contact = suite.add("contact and solve in it", t[1] - t[2]);
  contact.x_realtime = 0.0;
  contact.note = number(100.0 * (t[1] - t[2]) / t[0], 2) + " % of the plain sample";
  BenchResult& by_g = suite.add("the first with the rule nonadhesive", t[3]);
  by_g.note = "gradient takes " + number(t[1] / t[3]) + " × this";
  suite.add("tromba of string 224 and plate 130 x 13 points that move, with a thumb", t[4]).note =
      number(t[4] / t[1]) + " × the first";
  BenchResult& ledger_on = suite.add("the first with the ledger", t[5]);
  ledger_on.note = number(t[5] / t[1]) + " × the time without";
  suite.add("the first with the sampled ledger (every 16th)", t[6]).note =
      number(t[6] / t[1]) + " × the time without";
}

void bench_slide_phrase(Suite& suite) {
  const plain::SlideStringParameters p = plain::phrase_parameters();
  constexpr int block = 2205, blocks = 240;
  const plain::PhraseSamples controls = plain::sample_phrase(p, static_cast<std::size_t>(blocks * block) + 2);
  plain::SlideString port(p);
  std::size_t n = 0;
  volatile double sink = 0.0;
  const auto start = [&] {
    n = 0;
    port.start(std::vector<double>(static_cast<std::size_t>(port.M) + 1), controls.y_h[0], controls.x_o[0]);
  };
  const auto run = [&] {
    for (int i = 0; i < block; ++i) {
      port.step(controls.step(n++));
      sink = port.bridge_force();
    }
  };
  const SceneDescription phrase = plain::phrase_scene(p, plain::PhraseForm::samples);
  Simulator fast(must_compile(phrase)), on_plain(must_compile(phrase, Kernels::plain));
  std::vector<double> output(block);
  const auto engine = [&](Simulator& simulator) {
    return Task{block, [&] { simulator.render(output); }, [&] { simulator.reset(); }, blocks};
  };
  std::vector<double> best;
  const auto t = suite.measure("slide phrase", {{block, run, start, blocks}, engine(fast), engine(on_plain)});
  BenchResult& result = suite.add("slide phrase, 132 points, all controls at audio rate", t[1]);
  result.ratio_plain = t[0] / t[1];
  result.note = "against a plain port (" + number(t[0]) + " ns); " + number(t[2] / t[1]) +
                " × the engine on plain kernels";
}

void bench_contacts(Suite& suite) {
  std::vector<std::shared_ptr<const Scene>> scenes;
  for (const auto& [strings, contacts] : {std::pair{1, 10}, {100, 1000}}) {
    scenes.push_back(must_compile(strings_over_barriers(strings, contacts)));
    scenes.push_back(must_compile(strings_over_barriers(strings, 0)));
  }
  std::deque<Simulator> simulators;
  std::vector<Task> tasks;
  tasks.reserve(scenes.size());
  for (const auto& scene : scenes) tasks.push_back(task_of(simulators.emplace_back(scene), samples / 2));
  const auto t = suite.measure("contacts", tasks);
  const double each_of_ten = (t[0] - t[1]) / 10.0, each_of_thousand = (t[2] - t[3]) / 1000.0;
  BenchResult& ten = suite.add("10 contacts on a string, each an island", t[0]);
  ten.note = number(each_of_ten) + " ns a contact";
  BenchResult& thousand = suite.add("1,000 contacts on 100 strings", t[2]);
  thousand.note = number(each_of_thousand) + " ns a contact, " + number(each_of_thousand / each_of_ten) +
                  " × the cost at 10";
}

// What glides costs what it touches.
void bench_gliding(Suite& suite) {
  constexpr std::pair<const char*, Gliding> kinds[] = {{"", Gliding::nothing},
                                                       {"touch", Gliding::touch},
                                                       {"slide", Gliding::slide},
                                                       {"gliding bow", Gliding::bow}};
  constexpr int sizes[] = {131, 251};
  std::deque<Simulator> simulators;
  std::vector<Task> tasks;
  for (const int intervals : sizes)
    for (const auto& [name, what] : kinds)
      tasks.push_back(
          task_of(simulators.emplace_back(must_compile(string_over_barrier(intervals, what))), samples));
  const auto t = suite.measure("gliding", tasks);
  constexpr std::size_t count = std::size(kinds);
  for (std::size_t i = 0; i < t.size(); ++i) {
    const std::size_t size = i / count, kind = i % count;
    const std::string name = "string over a barrier of " + std::to_string(sizes[size] - 1) + " points";
    if (kind == 0) {
      suite.add(name, t[i]);
      continue;
    }
    BenchResult& result = suite.add(name + ", with a " + kinds[kind].first, t[i]);
    result.note = number(t[i] / t[size * count]) + " × without it";
    if (size > 0)
      result.note += ", growth exponent " +
                     number(std::log(t[i] / t[kind]) / std::log((sizes[1] - 1.0) / (sizes[0] - 1.0)));
  }
}

// A string decays to 1e-320; without flushing denormals every operation on it is slow.
void bench_decay(Suite& suite) {
  Simulator loud(must_compile(starting_at(1e-3))), silent(must_compile(starting_at(1e-320)));
  const auto t = suite.measure("decay", {task_of(loud, samples), task_of(silent, samples)});
  suite.add("string of 112 intervals, loud", t[0]);
  suite.add("the same at 1e-320 m", t[1]).note = number(t[1] / t[0]) + " × loud";
}

// What an output costs beyond the first one.
void bench_outputs(Suite& suite) {
  constexpr std::array<std::pair<int, int>, 2> sizes = {{{1, 17}, {256, 256}}};
  std::deque<Simulator> simulators;
  std::vector<Task> tasks;
  for (const auto& [strings, outputs] : sizes)
    for (const int count : {1, outputs})
      tasks.push_back(task_of(simulators.emplace_back(must_compile(strings_with_outputs(strings, count))),
                              strings > 1 ? samples / 8 : samples));
  const auto t = suite.measure("outputs", tasks);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto& [strings, outputs] = sizes[i];
    const std::string what =
        strings == 1 ? "a string of 80 intervals" : std::to_string(strings) + " such strings";
    suite.add(what + ", 1 output", t[2 * i]);
    suite.add(what + ", " + std::to_string(outputs) + " outputs without DC", t[2 * i + 1]).note =
        number((t[2 * i + 1] - t[2 * i]) / (outputs - 1)) + " ns an output beyond the first";
  }
}

namespace {

enum class Stretched { head, plate, string };
enum class Touch { none, open, closed };

// A round head of 120 modes in motion, a clamped plate, whose modes mix by their stretch, or a string on a
// grid.
SceneDescription stretching(Stretched kind, bool stretches, Touch touch) {
  SceneDescription scene;
  MembraneDescription head{.name = "head", .thickness = 2e-4, .density = 1400.0, .fundamental = 110.0};
  head.outline = Outline::round;
  head.diameter = 0.33;
  head.youngs_modulus = 3.5e9;
  head.modes = 120;
  head.stretches = stretches;
  PlateDescription plate{.name = "plate", .length_x = 0.4, .length_y = 0.3, .thickness = 1e-3};
  plate.density = 7850.0;
  plate.youngs_modulus = 2e11;
  plate.edges = End::clamped;
  plate.modes = 120;
  plate.stretches = stretches;
  StringDescription string{.name = "string", .length = 0.65, .radius = 4e-4, .density = 7850.0};
  string.youngs_modulus = 2e11;
  string.tension = 80.0;
  string.stretches = stretches;
  string.intervals = 80;
  const ComponentHandle body = kind == Stretched::plate  ? scene.add(plate)
                               : kind == Stretched::head ? scene.add(head)
                                                         : scene.add(string);
  scene.add(InitialDescription{
      .name = "start", .centre = at(body, fraction(0.5), fraction(0.4)), .amplitude = 1e-3, .width = 0.1});
  if (touch == Touch::none) return scene;
  Attachment above{};
  if (touch == Touch::open)
    above = at(scene.add(MassDescription{.name = "stick", .mass = 0.02, .position = 0.1}));
  else
    above = at(scene.add(BarrierDescription{.name = "board", .height = -2e-3}));
  scene.add(ContactDescription{.name = "blow",
                               .below = at(body, fraction(0.5), fraction(0.3)),
                               .above = above,
                               .stiffness = touch == Touch::open ? 1e6 : 1e4,
                               .exponent = 1.5});
  return scene;
}

}  // namespace

void bench_stretch(Suite& suite) {
  for (const auto& [kind, name] : {std::pair{Stretched::head, "round head of 120 modes"},
                                   {Stretched::plate, "clamped plate of 120 modes"},
                                   {Stretched::string, "string of 80 intervals"}})
    for (const auto& [touch, beside] : {std::pair{Touch::none, ""},
                                        {Touch::open, ", beside an open contact"},
                                        {Touch::closed, ", beside a contact that presses"}}) {
      Simulator linear(must_compile(stretching(kind, false, touch)));
      Simulator stretched(must_compile(stretching(kind, true, touch)));
      const auto t = suite.measure("stretch", {task_of(linear, samples), task_of(stretched, samples)});
      suite.add(std::string(name) + " that stretches" + beside, t[1]).note =
          number(t[1] / t[0]) + " × without its stretch";
    }
}

}  // namespace rattle::bench
