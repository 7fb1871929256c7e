// Counts heap allocations, so that a test can check that playing allocates nothing. The linker redirects every
// call here (--wrap).
#include <cstddef>

#include "exported.hpp"

namespace {
unsigned allocations = 0;
}

extern "C" {

void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);
void* __real_realloc(void* old, std::size_t bytes);
void* __real_aligned_alloc(std::size_t alignment, std::size_t bytes);
int __real_posix_memalign(void** to, std::size_t alignment, std::size_t bytes);

void* __wrap_malloc(std::size_t bytes) {
  ++allocations;
  return __real_malloc(bytes);
}
void* __wrap_calloc(std::size_t count, std::size_t bytes) {
  ++allocations;
  return __real_calloc(count, bytes);
}
void* __wrap_realloc(void* old, std::size_t bytes) {
  ++allocations;
  return __real_realloc(old, bytes);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
  ++allocations;
  return __real_aligned_alloc(alignment, bytes);
}
int __wrap_posix_memalign(void** to, std::size_t alignment, std::size_t bytes) {
  ++allocations;
  return __real_posix_memalign(to, alignment, bytes);
}

RATTLE_EXPORTED(rattle_allocations) unsigned rattle_allocations() { return allocations; }
}
