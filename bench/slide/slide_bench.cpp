// rattle_slide_bench [--quick]: the 12 s phrase, engine against plain port, all controls at audio rate. Prints
// Markdown tables. Asserts nothing.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/moving_places.hpp>
#include <rattle/rattle.hpp>

#include "../machine.hpp"
#include "../running.hpp"
#include "../timing.hpp"
#include "phrase.hpp"

namespace rattle::bench {
namespace {

constexpr int block = 2205;
volatile double sink = 0.0;  // prevents the timed code from being optimised away

// Runs the plain port over the phrase, with controls read from samples or computed on the fly.
class PlainRun {
 public:
  PlainRun(const plain::SlideStringParameters& p, const plain::PhraseSamples& samples)
      : p_(p), samples_(samples), string_(p) {}

  void start() {
    n_ = 0;
    string_.start(std::vector<double>(static_cast<std::size_t>(string_.M) + 1), samples_.y_h[0],
                  samples_.x_o[0]);
    y_h_prev_ = samples_.y_h[0];
    now_ = plain::phrase_controls(p_, 0.0);
  }
  void read_controls() {
    for (double& out : output_) {
      string_.step(samples_.step(n_++));
      out = string_.bridge_force();
    }
    sink = output_.back();
  }
  void compute_controls() {
    for (double& out : output_) {
      const plain::PhraseControls next = plain::phrase_controls(p_, static_cast<double>(++n_) * string_.dt);
      string_.step({now_.x_o, next.x_o, y_h_prev_, next.y_h, now_.F_rf, now_.F_lf});
      out = string_.bridge_force();
      y_h_prev_ = now_.y_h;
      now_ = next;
    }
    sink = output_.back();
  }
  const std::vector<double>& output() const { return output_; }

 private:
  const plain::SlideStringParameters& p_;
  const plain::PhraseSamples& samples_;
  plain::SlideString string_;
  plain::PhraseControls now_;
  std::vector<double> output_ = std::vector<double>(block);
  double y_h_prev_ = 0.0;
  std::size_t n_ = 0;
};

// Runs parts of the engine's step in isolation: the gestures, with or without the fingers they drive.
class PartsRun {
 public:
  explicit PartsRun(std::shared_ptr<const Scene> scene)
      : scene_(std::move(scene)), gestures_(scene_->gestures, scene_->k), fingers_(*scene_), places_(*scene_) {
    for (const SceneComponent& c : scene_->components) storage_.emplace_back(3 * c.model->slot_count());
    for (std::size_t c = 0; c < storage_.size(); ++c) {
      const std::size_t points = scene_->components[c].model->slot_count();
      double* const base = storage_[c].data();
      levels_.push_back({base, base + points, base + 2 * points, nullptr});
    }
  }

  void start() {
    gestures_.reset();
    fingers_.reset();
    places_.begin(*scene_, gestures_);
  }
  void gestures() {
    const DrivenSource& position = scene_->moving_places[0].position;
    for (int i = 0; i < block; ++i) {
      gestures_.advance();
      sink = gestures_.next(position);
    }
  }
  void gestures_and_places() {
    for (int i = 0; i < block; ++i) {
      places_.move(*scene_, gestures_);
      sink = places_.weights()[0].next.right_weight;
      gestures_.advance();
    }
  }
  void gestures_and_fingers() {
    for (int i = 0; i < block; ++i) {
      fingers_.place(gestures_);
      fingers_.press(scene_->groups[0].fingers, levels_);
      gestures_.advance();
    }
    sink = levels_[0].next[40];
  }

 private:
  std::shared_ptr<const Scene> scene_;
  GestureBank gestures_;
  FingerBoard fingers_;
  MovingPlaces places_;
  std::vector<AlignedVector> storage_;
  std::vector<Levels> levels_;
};

std::string percent(double share) { return number(100.0 * share, 3) + " %"; }

void print(int rounds) {
  const plain::SlideStringParameters p = plain::phrase_parameters();
  const int blocks = static_cast<int>(plain::phrase_seconds * p.sample_rate) / block;
  const plain::PhraseSamples samples = plain::sample_phrase(p, static_cast<std::size_t>(blocks * block) + 2);
  PlainRun plain_run(p, samples);
  const auto sampled_scene = must_compile(plain::phrase_scene(p, plain::PhraseForm::samples));
  const auto formula_scene = must_compile(plain::phrase_scene(p, plain::PhraseForm::formulas));
  SceneDescription string_alone = plain::phrase_scene(p, plain::PhraseForm::samples);
  string_alone.slides.clear();
  string_alone.fingers.clear();
  string_alone.gestures.clear();
  Simulator sampled(sampled_scene), formulas(formula_scene), bare(must_compile(string_alone));
  PartsRun sampled_parts(sampled_scene), formula_parts(formula_scene);

  const auto plain_task = [&](auto run) { return Task{block, run, [&] { plain_run.start(); }, blocks}; };
  std::vector<double> output(block);
  const auto engine_task = [&](Simulator& simulator) {
    return Task{block, [&simulator, &output] { simulator.render(output); }, [&simulator] { simulator.reset(); },
                blocks};
  };
  const auto part_task = [&](PartsRun& parts, void (PartsRun::*part)()) {
    return Task{block, [&parts, part] { (parts.*part)(); }, [&parts] { parts.start(); }, blocks};
  };
  const std::vector<double> t = best_times(
      {plain_task([&] { plain_run.read_controls(); }), engine_task(sampled),
       plain_task([&] { plain_run.compute_controls(); }), engine_task(formulas), engine_task(bare),
       part_task(sampled_parts, &PartsRun::gestures), part_task(sampled_parts, &PartsRun::gestures_and_places),
       part_task(sampled_parts, &PartsRun::gestures_and_fingers),
       part_task(formula_parts, &PartsRun::gestures)},
      rounds);
  const double sample_time = 1e9 / p.sample_rate;
  const auto row = [&](const char* what, double time, double yardstick) {
    print_row(
        {what, number(time), number(sample_time / time), yardstick > 0.0 ? number(yardstick / time) : ""});
  };
  print_header(
      {"the phrase, 131 intervals", "ns per sample", "x real time", "speed relative to the plain port"});
  row("plain port, controls from samples", t[0], 0.0);
  row("engine, gestures from samples", t[1], t[0]);
  row("plain port, controls computed on the fly", t[2], 0.0);
  row("engine, gestures as formulas", t[3], t[2]);

  const double gestures = t[5], places = t[6] - t[5], fingers = t[7] - t[5], formula_gestures = t[8];
  std::printf("\nOf the engine's time with gestures from samples | as formulas:\n\n");
  print_header({"part", "samples", "formulas"});
  const auto share = [&](const char* what, double in_samples, double in_formulas) {
    print_row({what, percent(in_samples / t[1]), percent(in_formulas / t[3])});
  };
  share("gestures", gestures, formula_gestures);
  share("positions of the slide and their weights", places, places);
  share("fingers: weights, damping, and the nodes they correct", fingers, fingers);
  share("parameter updates: all of these", gestures + places + fingers, formula_gestures + places + fingers);
  share("the string alone, with its output", t[4], t[4]);
  share("the slide: its compliance, contact and nodes (the rest)", t[1] - t[4] - gestures - places - fingers,
        t[3] - t[4] - formula_gestures - places - fingers);

  plain_run.start();
  sampled.reset();
  double difference = 0.0, largest = 0.0;
  for (int b = 0; b < blocks; ++b) {
    plain_run.read_controls();
    sampled.render(output);
    for (std::size_t i = 0; i < output.size(); ++i) {
      difference = std::max(difference, std::abs(output[i] - plain_run.output()[i]));
      largest = std::max(largest, std::abs(output[i]));
    }
  }
  std::printf("\nBoth outputs agree: the bridge force differs by %.1e of its maximum over the 12 s.\n",
              difference / largest);
}

}  // namespace
}  // namespace rattle::bench

int main(int argc, char** argv) {
  const bool quick = argc == 2 && std::strcmp(argv[1], "--quick") == 0;
  if (argc > 1 && !quick) {
    std::fprintf(stderr, "usage: rattle_slide_bench [--quick]\n");
    return 2;
  }
  using namespace rattle::bench;
  const int rounds = quick ? 3 : 15;
  std::printf("## The slide string on %s\n\n", processor_name().c_str());
  std::printf("Compiled by %s; best of %d interleaved runs, block by block, in processor time.\n\n",
              compiler_and_flags().c_str(), rounds);
  print(rounds);
}
