#include <algorithm>
#include <cstdio>
#include <functional>
#include <rattle/base/text.hpp>
#include <wild/wild_causes.hpp>
#include <wild_tally.hpp>

namespace rattle::fuzz {

using test::Cause;
using test::WildReport;

void WildTally::note(std::uint64_t seed, const std::string& what, bool named) {
  failures_[seed].push_back({what, named});
  unnamed_ += !named;
}

void WildTally::see(std::uint64_t seed, const WildReport& report, const WildReport* newton) {
  if (report.is_refused()) {
    ++refused_;
    note(seed, "refused: " + report.refusal, true);
    return;
  }
  ++scenes_;
  seconds_.see(report.seconds, seed);
  const bool ended = !report.is_finite() || report.has_grown();
  nonfinite_ += !report.is_finite();
  grown_ += report.has_grown();
  if (report.cause == Cause::slow) {
    ++slow_;
    note(seed, text("slow: ", report.seconds, " s"), false);
  } else if (ended) {
    ++causes_[static_cast<std::size_t>(report.cause)];
    if (report.cause == Cause::pumped || report.cause == Cause::driven) ++pumping_[report.account];
    const std::string when = report.is_finite()
                                 ? text("grown at ", static_cast<std::size_t>(report.grown_at))
                                 : text("NaN at ", static_cast<std::size_t>(report.nonfinite_at));
    note(seed, when + ": " + report.explanation, report.cause != Cause::other);
  } else {
    balance_.see(report.balance_error, seed);
    lost_balance_ += report.balance_error > 1e-12;
    worse_balance_ += report.balance_error > test::largest_wild_balance_error;
    if (report.balance_error > test::largest_wild_balance_error) {
      ++balance_causes_[static_cast<std::size_t>(report.cause)];
      note(seed, text("balance ", report.balance_error, ": ", report.explanation),
           report.cause != Cause::other);
    }
  }
  unsettled_scenes_ += report.unsettled > 0;
  unsettled_steps_ += report.unsettled;
  last_resorts_ += report.last_resorts;
  attraction_.see(report.attraction(), seed);
  attraction_by_design_.see(report.attraction_by_design(), seed);
  pulled_by_design_ += report.attraction_by_design() > 0.0;
  if (report.attraction() > test::largest_wild_attraction) {
    ++pulled_;
    note(seed, text("a contact pulled, ", report.attraction(), " of its peak: ", report.explanation),
         report.cause != Cause::other);
  }
  if (!ended) {
    sunk_by_ledger_ += report.depth_ratio() > test::sunk_ratio;
    ratio_.see(report.depth_ratio(), seed);
  }
  if (!newton) return;
  const test::DepthComparison depths = test::compare_depths(report, *newton);
  compared_scenes_ += depths.compared > 0;
  compared_contacts_ += depths.compared;
  sunk_scenes_ += !depths.sunk.empty();
  sunk_contacts_ += static_cast<std::int64_t>(depths.sunk.size());
  newton_ratio_.see(depths.worst, seed);
  for (const test::SunkContact& sunk : depths.sunk) {
    const test::Sinking why = test::explain_sinking(report, sunk);
    note(seed, why.words, why.is_explained || !must_hold_);
  }
}

void WildTally::print_table(const std::vector<std::string>& names,
                            const std::vector<const WildTally*>& tallies) {
  using Value = std::function<std::string(const WildTally&)>;
  const auto line = [&](const std::string& what, const Value& value) {
    std::printf("  %-46s", what.c_str());
    for (const WildTally* tally : tallies) std::printf(" %24s", value(*tally).c_str());
    std::printf("\n");
  };
  const auto count = [&](const std::string& what, std::int64_t WildTally::*member) {
    line(what, [member](const WildTally& t) { return std::to_string(t.*member); });
  };
  const auto worst = [&](const std::string& what, Worst WildTally::*member) {
    line(what, [member](const WildTally& t) {
      const Worst& w = t.*member;
      return text(w.value, w.value > 0.0 ? text(" (", static_cast<std::size_t>(w.seed), ")") : "");
    });
  };
  const auto causes = [&](const char* what, std::array<std::int64_t, test::cause_count> WildTally::*member) {
    for (int c = 1; c < test::cause_count; ++c) {
      const auto i = static_cast<std::size_t>(c);
      if (std::none_of(tallies.begin(), tallies.end(), [&](const WildTally* t) { return (t->*member)[i] > 0; }))
        continue;
      line(text(what, test::name_of(static_cast<Cause>(c))),
           [member, i](const WildTally& t) { return std::to_string((t.*member)[i]); });
    }
  };
  line("", [&, n = std::size_t{0}](const WildTally&) mutable { return names[n++]; });
  count("scenes run", &WildTally::scenes_);
  count("refused by the compiler", &WildTally::refused_);
  count("ended in a NaN or infinity", &WildTally::nonfinite_);
  count("grew 1e12 times", &WildTally::grown_);
  causes("  of either: ", &WildTally::causes_);
  std::map<std::string, bool> accounts;
  for (const WildTally* t : tallies)
    for (const auto& [account, number] : t->pumping_) accounts[account] = true;
  for (const auto& [account, is_there] : accounts)
    line("    by " + account, [name = account](const WildTally& t) {
      const auto found = t.pumping_.find(name);
      return std::to_string(found == t.pumping_.end() ? 0 : found->second);
    });
  count("other scenes with balance above 1e-12", &WildTally::lost_balance_);
  count("other scenes with balance above 1e-10", &WildTally::worse_balance_);
  causes("  of these: ", &WildTally::balance_causes_);
  worst("worst balance (seed)", &WildTally::balance_);
  count("scenes with steps that did not settle", &WildTally::unsettled_scenes_);
  count("steps that did not settle", &WildTally::unsettled_steps_);
  count("steps that needed the last resort", &WildTally::last_resorts_);
  count("pulled though the rule promises not to", &WildTally::pulled_);
  worst("  worst attraction", &WildTally::attraction_);
  count("pulled by a rule that pulls by design", &WildTally::pulled_by_design_);
  worst("  worst attraction", &WildTally::attraction_by_design_);
  count("scenes sunk over 4 x by the ledger's ratio", &WildTally::sunk_by_ledger_);
  worst("worst ratio of the ledger", &WildTally::ratio_);
  count("scenes compared with Newton", &WildTally::compared_scenes_);
  count("  of these sunk over 4 x Newton's depth", &WildTally::sunk_scenes_);
  count("contacts compared with Newton", &WildTally::compared_contacts_);
  count("  of these sunk over 4 x", &WildTally::sunk_contacts_);
  worst("worst ratio to Newton", &WildTally::newton_ratio_);
  count("stopped after 20 s", &WildTally::slow_);
  worst("longest run, s", &WildTally::seconds_);
  count("failures without a known cause", &WildTally::unnamed_);
}

void WildTally::print_failures(const std::string& name, bool all) const {
  for (const auto& [seed, failures] : failures_)
    for (const Failure& failure : failures)
      if (all || !failure.named)
        std::printf("seed %llu, %s: %s%s\n", static_cast<unsigned long long>(seed), name.c_str(),
                    failure.named ? "" : "FAILED: ", failure.what.c_str());
}

}  // namespace rattle::fuzz
