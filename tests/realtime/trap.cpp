// Replaces the C library's allocation and locking functions. The executable's definitions take precedence
// because it comes first in symbol resolution.
#include "trap.hpp"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

#include <cstddef>
#include <cstdlib>
#include <new>

extern "C" {
void* __libc_malloc(std::size_t size);
void __libc_free(void* pointer);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* pointer, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace rattle::test {
namespace {

struct ThreadTrap {
  bool set = false;
  TrapCounts counts;
};
constinit thread_local ThreadTrap trap;

void note_allocation() noexcept {
  if (trap.set) ++trap.counts.allocations;
}
void note_release() noexcept {
  if (trap.set) ++trap.counts.releases;
}
void note_lock() noexcept {
  if (trap.set) ++trap.counts.locks;
}

// The next definition of a function, looked up once.
template <class Function>
Function next_definition(Function& cached, const char* name) noexcept {
  if (!cached) cached = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
  return cached;
}

void* allocate_or_throw(std::size_t alignment, std::size_t size) {
  note_allocation();
  void* const block = alignment ? __libc_memalign(alignment, size) : __libc_malloc(size);
  if (!block) throw std::bad_alloc();
  return block;
}
void release(void* pointer) noexcept {
  note_release();
  __libc_free(pointer);
}

}  // namespace

Trap::Trap() noexcept {
  trap.counts = {};
  trap.set = true;
}
Trap::~Trap() { trap.set = false; }
TrapCounts Trap::caught() const noexcept { return trap.counts; }

}  // namespace rattle::test

using namespace rattle::test;

extern "C" {

void* malloc(std::size_t size) {
  note_allocation();
  return __libc_malloc(size);
}
void free(void* pointer) {
  note_release();
  __libc_free(pointer);
}
void* calloc(std::size_t count, std::size_t size) {
  note_allocation();
  return __libc_calloc(count, size);
}
void* realloc(void* pointer, std::size_t size) {
  note_allocation();
  return __libc_realloc(pointer, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  note_allocation();
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  note_allocation();
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  note_allocation();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

#define RATTLE_TRAP_LOCK(name, parameters, arguments) \
  int name parameters {                               \
    static int(*cached) parameters = nullptr;         \
    note_lock();                                      \
    return next_definition(cached, #name) arguments;  \
  }

RATTLE_TRAP_LOCK(pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex))
RATTLE_TRAP_LOCK(pthread_mutex_trylock, (pthread_mutex_t * mutex), (mutex))
RATTLE_TRAP_LOCK(pthread_mutex_timedlock, (pthread_mutex_t * mutex, const timespec* until), (mutex, until))
RATTLE_TRAP_LOCK(pthread_mutex_unlock, (pthread_mutex_t * mutex), (mutex))
RATTLE_TRAP_LOCK(pthread_rwlock_rdlock, (pthread_rwlock_t * lock), (lock))
RATTLE_TRAP_LOCK(pthread_rwlock_wrlock, (pthread_rwlock_t * lock), (lock))
RATTLE_TRAP_LOCK(pthread_rwlock_tryrdlock, (pthread_rwlock_t * lock), (lock))
RATTLE_TRAP_LOCK(pthread_rwlock_trywrlock, (pthread_rwlock_t * lock), (lock))
RATTLE_TRAP_LOCK(pthread_rwlock_unlock, (pthread_rwlock_t * lock), (lock))
RATTLE_TRAP_LOCK(pthread_spin_lock, (pthread_spinlock_t * lock), (lock))
RATTLE_TRAP_LOCK(pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t* mutex), (condition, mutex))
RATTLE_TRAP_LOCK(pthread_cond_timedwait,
                 (pthread_cond_t * condition, pthread_mutex_t* mutex, const timespec* until),
                 (condition, mutex, until))
RATTLE_TRAP_LOCK(pthread_cond_signal, (pthread_cond_t * condition), (condition))
RATTLE_TRAP_LOCK(pthread_cond_broadcast, (pthread_cond_t * condition), (condition))

#undef RATTLE_TRAP_LOCK

}  // extern "C"

void* operator new(std::size_t size) { return allocate_or_throw(0, size); }
void* operator new[](std::size_t size) { return allocate_or_throw(0, size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(static_cast<std::size_t>(alignment), size);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(static_cast<std::size_t>(alignment), size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return malloc(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return malloc(size); }
void operator delete(void* pointer) noexcept { release(pointer); }
void operator delete(void* pointer, const std::nothrow_t&) noexcept { release(pointer); }
void operator delete[](void* pointer, const std::nothrow_t&) noexcept { release(pointer); }
void operator delete[](void* pointer) noexcept { release(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { release(pointer); }
void operator delete[](void* pointer, std::size_t) noexcept { release(pointer); }
void operator delete(void* pointer, std::align_val_t) noexcept { release(pointer); }
void operator delete[](void* pointer, std::align_val_t) noexcept { release(pointer); }
void operator delete(void* pointer, std::size_t, std::align_val_t) noexcept { release(pointer); }
void operator delete[](void* pointer, std::size_t, std::align_val_t) noexcept { release(pointer); }
