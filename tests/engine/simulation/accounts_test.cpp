// The names of the accounts of a slide and of a plain contact.
#include <gtest/gtest.h>

#include <algorithm>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <rattle/simulation/accounts.hpp>

namespace rattle::test {
namespace {

// The label of an account, or of the first that has the letter.
std::string label_of(const std::vector<Account>& accounts, const std::string& column) {
  const auto found = std::find_if(accounts.begin(), accounts.end(),
                                  [&](const Account& account) { return account.column() == column; });
  return found == accounts.end() ? "none" : found->label;
}

TEST(AccountNames, TheHandOfASlideIsNamedAndAContactHasNone) {
  SceneDescription slide;
  const auto string = slide.add(flexible_string());
  slide.add(SlideDescription{.name = "bottle",
                             .strings = {string},
                             .mass = 0.05,
                             .hand_stiffness = 1e4,
                             .contact_stiffness = 1e6,
                             .position = 0.3,
                             .hand_height = -1e-3});
  const auto of_slide = accounts_of(*compiled(slide));
  EXPECT_EQ(label_of(of_slide, "slide.bottle.stored"), "slide.bottle, contact and hand");
  EXPECT_EQ(label_of(of_slide, "slide.bottle.P_h"), "slide.bottle, hand");

  const auto of_contact = accounts_of(*compiled(mass_and_barrier()));
  const auto stored = std::find_if(of_contact.begin(), of_contact.end(), [](const Account& account) {
    return account.term == AccountTerm::interaction_stored;
  });
  ASSERT_NE(stored, of_contact.end());
  EXPECT_EQ(stored->label, stored->owner);
  EXPECT_TRUE(std::none_of(of_contact.begin(), of_contact.end(),
                           [](const Account& account) { return account.kind == AccountKind::work; }));
}

}  // namespace
}  // namespace rattle::test
