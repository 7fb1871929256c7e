// A scene that is too large is refused before it allocates memory. This program counts every operator new.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <new>

namespace {

std::atomic<std::size_t> bytes_now{0};
std::atomic<std::size_t> bytes_most{0};
constexpr std::size_t header = 64;  // the largest alignment in use

void* count_and_allocate(std::size_t size) {
  const std::size_t space = (size + header + header - 1) / header * header;
  void* const block = std::aligned_alloc(header, space);
  if (!block) std::abort();
  *static_cast<std::size_t*>(block) = size;
  const std::size_t now = bytes_now += size;
  if (now > bytes_most) bytes_most = now;
  return static_cast<char*>(block) + header;
}

void count_and_free(void* pointer) noexcept {
  if (!pointer) return;
  void* const block = static_cast<char*>(pointer) - header;
  bytes_now -= *static_cast<std::size_t*>(block);
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size) { return count_and_allocate(size); }
void* operator new[](std::size_t size) { return count_and_allocate(size); }
void* operator new(std::size_t size, std::align_val_t) { return count_and_allocate(size); }
void* operator new[](std::size_t size, std::align_val_t) { return count_and_allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return count_and_allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return count_and_allocate(size); }
void operator delete(void* p) noexcept { count_and_free(p); }
void operator delete[](void* p) noexcept { count_and_free(p); }
void operator delete(void* p, std::size_t) noexcept { count_and_free(p); }
void operator delete[](void* p, std::size_t) noexcept { count_and_free(p); }
void operator delete(void* p, std::align_val_t) noexcept { count_and_free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { count_and_free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { count_and_free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { count_and_free(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { count_and_free(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { count_and_free(p); }

namespace rattle {
namespace {

constexpr std::size_t mebibyte = 1048576;

// Peak number of bytes allocated while `action` ran, beyond those allocated before.
template <class Action>
std::size_t most_bytes_during(Action action) {
  const std::size_t before = bytes_now;
  bytes_most = before;
  action();
  return bytes_most - before;
}

TEST(CountingNew, SeesWhatIsTaken) {
  EXPECT_GE(most_bytes_during([] { AlignedVector taken(100000); }), 800000u);
  EXPECT_GE(most_bytes_during([] { std::vector<double> taken(100000); }), 800000u);
}

StringDescription string_of(double intervals) {
  StringDescription d = test::flexible_string();
  d.length = intervals * 1.0000001 * std::sqrt(200.0 / 6e-3) / 44100.0;
  return d;
}

TEST(MemoryLimit, RefusesABillionPointsBeforeTakingMemory) {
  SceneDescription strings, plates;
  strings.add(string_of(1e9));
  PlateDescription plate = test::steel_plate();
  plate.length_x = plate.length_y = 400.0;
  plates.add(plate);
  for (const SceneDescription* d : {&strings, &plates}) {
    const std::size_t taken = most_bytes_during([&] {
      test::expect_error(*d, "", {"MiB", "limit is 1024 MiB", "lower sample_rate", "raise the memory limit"});
    });
    EXPECT_LT(taken, 20000u);
  }
}

TEST(MemoryLimit, RefusesAPlateOfAnySizeWithoutOverflow) {
  SceneDescription d;
  PlateDescription plate = test::steel_plate();
  plate.length_x = plate.length_y = 1e12;
  d.add(plate);
  EXPECT_LT(most_bytes_during([&] { test::expect_error(d, "", {"limit is 1024 MiB"}); }), 20000u);
}

TEST(MemoryLimit, CountsInteractionsBeforeTheyTakeMemory) {
  SceneDescription d;
  const auto string = d.add(string_of(20000.0));
  const auto wall = d.add(BarrierDescription{.name = "wall", .height = -1e-3});
  d.add(DistributedContactDescription{.name = "c", .below = wall, .above = string, .stiffness = 1e8});
  CompileOptions options;
  options.memory_limit = 2 * mebibyte;  // enough for the string alone
  EXPECT_LT(most_bytes_during([&] { test::expect_error(d, "", {"memory", "limit"}, options); }), 2 * mebibyte);
}

TEST(MemoryLimit, CountsInteractionsThatShareOnePoint) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 1e-3});
  const auto wall = d.add(BarrierDescription{.name = "wall", .height = 1e-3});
  for (int i = 0; i < 2000; ++i)
    d.add(ContactDescription{.name = "c", .below = at(ball), .above = at(wall), .stiffness = 1e6});
  CompileOptions options;
  options.memory_limit = 8 * mebibyte;
  EXPECT_LT(most_bytes_during([&] {
              test::expect_error(d, "", {"2000 interactions", "limit"}, options);
            }),
            8 * mebibyte);
  options.memory_limit = 256 * mebibyte;
  EXPECT_TRUE(compile(d, options));
}

// The message names the gestures if they need more than a quarter of the memory.
TEST(MemoryLimit, NamesGesturesThatNeedMuchOfIt) {
  SceneDescription d;
  d.add(string_of(20000.0));
  const double bare = static_cast<double>(test::compiled(d)->memory_bytes);
  CompileOptions options;
  options.memory_limit = mebibyte / 2;
  const auto message = [&](double share) {  // gestures count twice: in the scene and in a run
    SceneDescription with = d;
    const auto samples = static_cast<std::size_t>(share / (1.0 - share) * bare / sizeof(double));
    with.gestures.push_back({.name = "long", .content = SampledGesture{std::vector<double>(samples)}});
    const auto scene = compile(with, options);
    return scene.has_value() ? std::string() : scene.errors().front().message;
  };
  EXPECT_EQ(message(0.1).find("for gestures"), std::string::npos) << message(0.1);
  EXPECT_NE(message(0.2).find("for gestures"), std::string::npos) << message(0.2);
}

// A string of a million points under fingers of maximal width, which need no more memory than the string.
TEST(MemoryLimit, CountsFingersAndTheirWidths) {
  SceneDescription d;
  const auto string = d.add(string_of(1e6));
  const std::size_t bare = test::compiled(d)->memory_bytes;
  for (int i = 0; i < 4; ++i)
    d.add(FingerDescription{.name = "f", .string = string, .force = 1.0, .position = 0.5, .width = 1e3});
  const std::size_t fingered = test::compiled(d)->memory_bytes;
  EXPECT_GT(fingered, bare + 3 * 8 * 1000000u);
  EXPECT_LT(fingered, bare + 8 * 8 * 1000000u);
  std::size_t held = 0;
  const std::size_t before = bytes_now;
  {
    const Simulator simulator(test::compiled(d));
    held = bytes_now - before;
  }
  EXPECT_LE(held, fingered);
  CompileOptions options;
  options.memory_limit = bare;
  EXPECT_LT(most_bytes_during([&] { test::expect_error(d, "", {"limit"}, options); }), 20000u);
}

// All gestures count, in the description and in the scene; a simulator does not copy them.
TEST(MemoryLimit, CountsGesturesTogether) {
  SceneDescription d = test::mass_and_barrier();
  for (int i = 0; i < 6; ++i)
    d.add(GestureDescription{.name = "g", .content = SampledGesture{std::vector<double>(mebibyte / 8)}});
  const auto scene = test::compiled(d);
  EXPECT_GE(scene->memory_bytes, 12 * mebibyte);
  EXPECT_LE(scene->memory_bytes, 13 * mebibyte);
  EXPECT_LT(most_bytes_during([&] { const Simulator simulator(scene); }), 100000u);
  CompileOptions options;
  options.memory_limit = 11 * mebibyte;
  EXPECT_LT(most_bytes_during([&] {
              test::expect_error(d, "", {"12.", "MiB of it for gestures", "limit is 11 MiB"}, options);
            }),
            20000u);
}

TEST(MemoryLimit, EstimateIsNoSmallerThanWhatASceneHolds) {
  SceneDescription plate_scene, string_scene, free_scene;
  PlateDescription plate = test::steel_plate();
  plate.length_x = plate.length_y = 6.0;
  plate_scene.add(plate);
  plate_scene.add(GravityDescription{.name = "g", .component = {ComponentKind::plate, 0}});
  const auto string = string_scene.add(string_of(20000.0));
  const auto wall = string_scene.add(BarrierDescription{.name = "wall", .height = -1e-3});
  string_scene.add(
      DistributedContactDescription{.name = "c", .below = wall, .above = string, .stiffness = 1e8});
  StringDescription free_string = string_of(20000.0);
  free_string.left = free_string.right = End::free;
  free_scene.add(free_string);
  for (const SceneDescription* d : {&plate_scene, &string_scene, &free_scene}) {
    std::size_t estimated = 0, held = 0;
    const std::size_t before = bytes_now;
    {
      const auto scene = test::compiled(*d);
      const Simulator simulator(scene);
      estimated = scene->memory_bytes;
      held = bytes_now - before;
    }
    EXPECT_GT(held, mebibyte);
    EXPECT_LE(held, estimated);
    EXPECT_LE(estimated, 4 * held) << "an estimate so high refuses what would run";
  }
}

TEST(MemoryLimit, IsTheScenesOwnEstimate) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto wall = d.add(BarrierDescription{.name = "wall", .height = -1e-3});
  d.add(DistributedContactDescription{.name = "c", .below = wall, .above = string, .stiffness = 1e8});
  CompileOptions options;
  options.memory_limit = test::compiled(d)->memory_bytes;
  EXPECT_TRUE(compile(d, options));
  options.memory_limit = options.memory_limit * 9 / 10;
  EXPECT_FALSE(compile(d, options));
}

}  // namespace
}  // namespace rattle
