#include <algorithm>
#include <map>
#include <rattle/scene/island_finder.hpp>
#include <set>
#include <utility>

namespace rattle {
namespace {

// Lambda, a factor, and what crowded_island.cpp keeps: a list by rows in both directions, the part of the rows
// that act, and the factor of closed contacts.
constexpr double bytes_per_entry = 64.0;

using Neighbours = std::vector<std::vector<std::uint32_t>>;

// For each row, the rows that share a point with it. Returns nullopt if the lists alone would exceed the limit.
std::optional<Neighbours> find_neighbours(const std::vector<std::vector<PointEntry>>& rows,
                                          double memory_limit) {
  std::map<std::pair<std::uint32_t, GridPoint>, std::vector<std::uint32_t>> rows_at;
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (const PointEntry& e : rows[r])
      rows_at[{e.component, e.point}].push_back(static_cast<std::uint32_t>(r));
  // The modes of a body mostly move the same rows, which are neighbours by one of them.
  std::set<std::vector<std::uint32_t>> together;
  for (auto& [point, touching] : rows_at) together.insert(std::move(touching));
  double pairs = 0.0;
  for (const auto& touching : together)
    pairs += static_cast<double>(touching.size()) * static_cast<double>(touching.size());
  if (pairs * sizeof(std::uint32_t) > memory_limit) return std::nullopt;
  Neighbours neighbours(rows.size());
  for (const auto& touching : together)
    for (const std::uint32_t a : touching)
      for (const std::uint32_t b : touching)
        if (a != b) neighbours[a].push_back(b);
  for (auto& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return neighbours;
}

// The rows reachable from `start`, in ascending order. Marks them in `seen`.
std::vector<std::uint32_t> reach(const Neighbours& neighbours, std::uint32_t start, std::vector<bool>& seen) {
  std::vector<std::uint32_t> found{start};
  seen[start] = true;
  for (std::size_t next = 0; next < found.size(); ++next)
    for (const std::uint32_t v : neighbours[found[next]])
      if (!seen[v]) {
        seen[v] = true;
        found.push_back(v);
      }
  std::sort(found.begin(), found.end());
  return found;
}

double shared_compliance(const std::vector<PointEntry>& a, const std::vector<PointEntry>& b) {
  double sum = 0.0;  // entries are sorted by component and point
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const auto key_a = std::pair{a[i].component, a[i].point}, key_b = std::pair{b[j].component, b[j].point};
    if (key_a == key_b) {
      sum += a[i].weight * a[i].step_compliance * b[j].weight;
      ++i, ++j;
    } else if (key_a < key_b) {
      ++i;
    } else {
      ++j;
    }
  }
  return sum;
}

}  // namespace

std::optional<FoundIslands> find_islands(const std::vector<std::vector<PointEntry>>& rows, double memory_limit,
                                         const std::vector<RowOrder>& orders) {
  const auto order_of = [&](std::uint32_t row) { return orders.empty() ? RowOrder::narrow : orders[row]; };
  const auto is_wide = [&](std::uint32_t row) { return order_of(row) != RowOrder::narrow; };
  const auto neighbours = find_neighbours(rows, memory_limit);
  if (!neighbours) return std::nullopt;
  FoundIslands result;
  std::vector<bool> seen(rows.size(), false);
  std::vector<std::uint32_t> local(rows.size());  // of a member: its number in its island
  for (std::uint32_t start = 0; start < rows.size(); ++start) {
    if (seen[start]) continue;
    const std::vector<std::uint32_t> members = reach(*neighbours, start, seen);
    for (std::size_t i = 0; i < members.size(); ++i) local[members[i]] = static_cast<std::uint32_t>(i);
    Neighbours inside(members.size());
    for (std::size_t i = 0; i < members.size(); ++i)
      for (const std::uint32_t v : (*neighbours)[members[i]]) inside[i].push_back(local[v]);
    Neighbours narrow = inside;
    for (std::size_t i = 0; i < members.size() && !orders.empty(); ++i)
      std::erase_if(narrow[i], [&](std::uint32_t v) { return is_wide(members[i]) || is_wide(members[v]); });
    std::vector<std::uint32_t> order = bandwidth_reducing_order(narrow);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return order_of(members[a]) < order_of(members[b]);
    });

    std::vector<std::uint32_t> place(members.size()), first(members.size());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<std::uint32_t>(i);
    for (std::size_t i = 0; i < order.size(); ++i) {
      first[i] = static_cast<std::uint32_t>(i);
      for (const std::uint32_t v : inside[order[i]]) first[i] = std::min(first[i], place[v]);
    }
    Island island;
    island.first_row = static_cast<std::uint32_t>(result.order.size());
    island.row_count = static_cast<std::uint32_t>(members.size());
    island.profile = SkylineProfile(first);
    result.bytes += bytes_per_entry * static_cast<double>(island.profile.entry_count()) + bytes_per_island +
                    bytes_per_row * static_cast<double>(members.size());
    if (result.bytes > memory_limit) return std::nullopt;
    island.compliance.resize(island.profile.entry_count());
    for (std::size_t i = 0; i < order.size(); ++i)
      for (std::size_t j = first[i]; j <= i; ++j)
        island.compliance[island.profile.index(i, j)] =
            shared_compliance(rows[members[order[i]]], rows[members[order[j]]]);
    for (const std::uint32_t i : order) result.order.push_back(members[i]);
    result.islands.push_back(std::move(island));
  }
  return result;
}

}  // namespace rattle
