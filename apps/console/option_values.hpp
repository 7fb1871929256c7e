// Parses option values. Error messages say what was expected.
#pragma once

#include <cstddef>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/scene/description.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

// All of these throw InputError.
double read_positive_number(std::string_view text);
int read_positive_integer(std::string_view text);
int read_thread_count(std::string_view text);               // 1 to 64
int read_ledger_steps(std::span<const std::string> words);  // {"every", "16"}: 16
std::size_t read_byte_count(std::string_view text);  // "512M", "2G", "1048576"; K, M, G, T are powers of 1024
Rule read_solver(std::string_view text);
Kernels read_kernels(std::string_view text);
std::vector<std::string> split_at_commas(std::string_view text);

// Formats the number exactly, in a form that TOML also accepts.
std::string exact_number(double value);

}  // namespace rattle
