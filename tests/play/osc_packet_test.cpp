#include "play/osc_packet.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "player_process.hpp"

namespace rattle::testing {
namespace {

using play::OscMessage;
using play::OscReader;
using play::OscValue;

std::span<const std::uint8_t> bytes(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string word(std::uint32_t value) {
  std::string text;
  for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(value >> shift & 0xff);
  return text;
}

std::string bundle(const std::vector<std::string>& elements) {
  std::string text = std::string("#bundle\0", 8) + std::string(7, '\0') + "\1";
  for (const std::string& element : elements)
    text += word(static_cast<std::uint32_t>(element.size())) + element;
  return text;
}

struct Reading {
  std::vector<std::string> addresses;
  std::uint64_t malformed = 0;
};

Reading read_all(const std::string& packet) {
  OscReader reader(bytes(packet));
  Reading reading;
  for (OscMessage message; reader.next(message);) reading.addresses.emplace_back(message.address);
  reading.malformed = reader.malformed();
  return reading;
}

// Written by hand from the specification's example.
TEST(OscPacket, ReadsTheExampleOfTheSpecification) {
  const std::string packet(
      "/foo\0\0\0\0,iisff\0\0\x00\x00\x03\xe8\xff\xff\xff\xff"
      "hello\0\0\0\x3f\x9d\xf3\xb6\x40\xb5\xb2\x2d",
      40);
  OscReader reader(bytes(packet));
  OscMessage message;
  ASSERT_TRUE(reader.next(message));
  EXPECT_EQ(message.address, "/foo");
  ASSERT_EQ(message.count, 5u);
  EXPECT_EQ(message.values[0].kind, OscValue::Kind::integer);
  EXPECT_EQ(message.values[0].number, 1000.0);
  EXPECT_EQ(message.values[1].number, -1.0);
  EXPECT_EQ(message.values[2].kind, OscValue::Kind::text);
  EXPECT_EQ(message.values[2].text, "hello");
  EXPECT_EQ(message.values[3].kind, OscValue::Kind::number);
  EXPECT_NEAR(message.values[3].number, 1.234, 1e-6);
  EXPECT_NEAR(message.values[4].number, 5.678, 1e-6);
  EXPECT_FALSE(reader.next(message));
  EXPECT_EQ(reader.malformed(), 0u);
}

TEST(OscPacket, ReadsDoublesAndTruth) {
  const std::string packet("/x\0\0,dTF\0\0\0\0\x40\x09\x21\xfb\x54\x44\x2d\x18", 20);
  OscReader reader(bytes(packet));
  OscMessage message;
  ASSERT_TRUE(reader.next(message));
  ASSERT_EQ(message.count, 3u);
  EXPECT_EQ(message.values[0].number, 3.141592653589793);
  EXPECT_EQ(message.values[1].kind, OscValue::Kind::boolean);
  EXPECT_EQ(message.values[1].number, 1.0);
  EXPECT_EQ(message.values[2].number, 0.0);
}

TEST(OscPacket, ReadsBundlesWithinBundles) {
  const std::string a = osc_message("/a", "", {}), b = osc_message("/b", "i", {1}),
                    c = osc_message("/c", "", {});
  const Reading reading = read_all(bundle({a, bundle({b, bundle({})}), c}));
  EXPECT_EQ(reading.addresses, (std::vector<std::string>{"/a", "/b", "/c"}));
  EXPECT_EQ(reading.malformed, 0u);
}

TEST(OscPacket, AMessageWithoutTypesHasNoValues) {
  const Reading reading = read_all(std::string("/panic\0\0", 8));
  EXPECT_EQ(reading.addresses, std::vector<std::string>{"/panic"});
}

TEST(OscPacket, MalformedElementsOfABundleArePassedOver) {
  const std::string good = osc_message("/good", "", {});
  EXPECT_EQ(read_all(bundle({"nope", good})).addresses, std::vector<std::string>{"/good"});
  EXPECT_EQ(read_all(bundle({"nope", good})).malformed, 1u);
  // An element whose declared size exceeds the packet, is zero, or is not a multiple of four.
  for (const std::uint32_t size : {1000u, 0u, 6u, 0xffffffffu}) {
    const Reading reading = read_all(bundle({good}) + word(size) + std::string("/x\0\0\0\0\0\0", 8));
    EXPECT_EQ(reading.addresses, std::vector<std::string>{"/good"}) << size;
    EXPECT_EQ(reading.malformed, 1u) << size;
  }
}

TEST(OscPacket, MalformedPacketsGiveNothing) {
  std::string deep = osc_message("/deep", "", {});
  for (int i = 0; i < 20; ++i) deep = bundle({deep});
  std::string many(17, 'T');
  for (const std::string& packet :
       {std::string(), std::string("x"), std::string("/note"), std::string("note\0\0\0\0", 8),
        std::string(4, '\0'), std::string("#bundle\0", 8), std::string("/a\0\0,i\0\0", 8),
        std::string("/a\0\0,q\0\0\0\0\0\0", 12), std::string("/a\0x", 4),
        std::string("/a\0\0i\0\0\0\0\0\0\0", 12), osc_message("/a", "i", {1}) + "more",
        std::string("/a\0\0,s\0\0abcd", 12), osc_message("/a", many, {}), deep}) {
    const Reading reading = read_all(packet);
    EXPECT_TRUE(reading.addresses.empty()) << reading.addresses[0];
    EXPECT_EQ(reading.malformed, 1u) << packet.size();
  }
}

// Copies of exact size, so that a sanitizer or a guard page would detect a read beyond the end.
TEST(OscPacket, DamagedPacketsAreReadWithoutHarm) {
  std::mt19937 random(7);
  const std::string whole =
      bundle({osc_message("/control/loudness", "f", {0.5}), bundle({osc_message("/note", "ii", {57, 100})}),
              std::string("/s\0\0,sTd\0\0\0\0word\0\0\0\0\1\2\3\4\5\6\7\10", 28)});
  ASSERT_EQ(read_all(whole).malformed, 0u);
  ASSERT_EQ(read_all(whole).addresses.size(), 3u);
  std::size_t read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string damaged = whole.substr(0, random() % 4 == 0 ? random() % whole.size() : whole.size());
    for (unsigned n = random() % 6; n > 0 && !damaged.empty(); --n)
      damaged[random() % damaged.size()] = static_cast<char>(random());
    const std::vector<std::uint8_t> exact(damaged.begin(), damaged.end());
    OscReader reader(exact);
    for (OscMessage message; reader.next(message);) {
      EXPECT_LE(message.count, OscMessage::most_values);
      EXPECT_TRUE(message.address.starts_with('/'));
      ++read;
    }
  }
  EXPECT_GT(read, 1000u);
}

}  // namespace
}  // namespace rattle::testing
