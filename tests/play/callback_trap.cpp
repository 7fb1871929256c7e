// Preloaded library that monitors a program's JACK process callback and writes a report when the program ends.
//
// RATTLE_TRAP_REPORT names the file. If RATTLE_TRAP_PROVOKE is set, the callback makes forbidden calls on
// purpose, to show that they are detected.
#include <dlfcn.h>
#include <errno.h>
#include <jack/jack.h>
#include <poll.h>
#include <pthread.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(std::size_t size);
void __libc_free(void* pointer);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* pointer, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

enum Kind { memory, locking, waiting, kinds };

__attribute__((tls_model("initial-exec"))) thread_local bool inside_callback = false;

std::atomic<long> caught[kinds];
std::atomic<long> seen_elsewhere[kinds];
std::atomic<const char*> first_caught{nullptr};
std::atomic<long> callbacks{0};

void note(Kind kind, const char* what) noexcept {
  if (!inside_callback) {
    seen_elsewhere[kind].fetch_add(1, std::memory_order_relaxed);
    return;
  }
  caught[kind].fetch_add(1, std::memory_order_relaxed);
  const char* nothing = nullptr;
  first_caught.compare_exchange_strong(nothing, what);
}

template <class Function>
Function next_definition(Function& cached, const char* name) noexcept {
  if (!cached) cached = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
  return cached;
}

JackProcessCallback program_callback = nullptr;
void* program_argument = nullptr;
bool provoked = false;
pthread_mutex_t provoking_mutex = PTHREAD_MUTEX_INITIALIZER;

void provoke() {
  void* volatile block = malloc(16);
  free(block);
  pthread_mutex_lock(&provoking_mutex);
  pthread_mutex_unlock(&provoking_mutex);
  const timespec short_time{0, 1};
  nanosleep(&short_time, nullptr);
}

int watched_callback(jack_nframes_t frames, void*) {
  inside_callback = true;
  if (provoked) provoke();
  const int result = program_callback(frames, program_argument);
  inside_callback = false;
  callbacks.fetch_add(1, std::memory_order_relaxed);
  return result;
}

__attribute__((destructor)) void report() {
  const char* const path = std::getenv("RATTLE_TRAP_REPORT");
  if (path == nullptr || callbacks == 0) return;
  std::FILE* const file = std::fopen(path, "w");
  if (file == nullptr) return;
  const char* const first = first_caught.load();
  std::fprintf(file, "callbacks %ld\nmemory %ld\nlocking %ld\nwaiting %ld\nfirst %s\n", callbacks.load(),
               caught[memory].load(), caught[locking].load(), caught[waiting].load(),
               first == nullptr ? "nothing" : first);
  std::fprintf(file, "elsewhere_memory %ld\nelsewhere_locking %ld\nelsewhere_waiting %ld\n",
               seen_elsewhere[memory].load(), seen_elsewhere[locking].load(), seen_elsewhere[waiting].load());
  std::fclose(file);
}

}  // namespace

extern "C" {

int jack_set_process_callback(jack_client_t* client, JackProcessCallback callback, void* argument) {
  static int (*cached)(jack_client_t*, JackProcessCallback, void*) = nullptr;
  program_callback = callback;
  program_argument = argument;
  provoked = std::getenv("RATTLE_TRAP_PROVOKE") != nullptr;
  return next_definition(cached, "jack_set_process_callback")(client, watched_callback, nullptr);
}

void* malloc(std::size_t size) {
  note(memory, "malloc");
  return __libc_malloc(size);
}
void free(void* pointer) {
  note(memory, "free");
  __libc_free(pointer);
}
void* calloc(std::size_t count, std::size_t size) {
  note(memory, "calloc");
  return __libc_calloc(count, size);
}
void* realloc(void* pointer, std::size_t size) {
  note(memory, "realloc");
  return __libc_realloc(pointer, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  note(memory, "memalign");
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  note(memory, "aligned_alloc");
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  note(memory, "posix_memalign");
  *result = __libc_memalign(alignment, size);
  return *result != nullptr ? 0 : ENOMEM;
}

#define RATTLE_TRAP(kind, result, name, parameters, arguments) \
  result name parameters {                                     \
    static result(*cached) parameters = nullptr;               \
    note(kind, #name);                                         \
    return next_definition(cached, #name) arguments;           \
  }

RATTLE_TRAP(locking, int, pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex))
RATTLE_TRAP(locking, int, pthread_mutex_trylock, (pthread_mutex_t * mutex), (mutex))
RATTLE_TRAP(locking, int, pthread_mutex_unlock, (pthread_mutex_t * mutex), (mutex))
RATTLE_TRAP(locking, int, pthread_rwlock_rdlock, (pthread_rwlock_t * lock), (lock))
RATTLE_TRAP(locking, int, pthread_rwlock_wrlock, (pthread_rwlock_t * lock), (lock))
RATTLE_TRAP(locking, int, pthread_spin_lock, (pthread_spinlock_t * lock), (lock))
RATTLE_TRAP(locking, int, pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t* mutex),
            (condition, mutex))
RATTLE_TRAP(locking, int, pthread_cond_signal, (pthread_cond_t * condition), (condition))
RATTLE_TRAP(locking, int, pthread_cond_broadcast, (pthread_cond_t * condition), (condition))
RATTLE_TRAP(waiting, ssize_t, write, (int file, const void* from, std::size_t count), (file, from, count))
RATTLE_TRAP(waiting, ssize_t, read, (int file, void* to, std::size_t count), (file, to, count))
RATTLE_TRAP(waiting, int, close, (int file), (file))
RATTLE_TRAP(waiting, int, poll, (pollfd * files, nfds_t count, int timeout), (files, count, timeout))
RATTLE_TRAP(waiting, int, nanosleep, (const timespec* time, timespec* rest), (time, rest))
RATTLE_TRAP(waiting, int, clock_nanosleep, (clockid_t clock, int flags, const timespec* time, timespec* rest),
            (clock, flags, time, rest))
RATTLE_TRAP(waiting, int, usleep, (useconds_t time), (time))
RATTLE_TRAP(waiting, int, sched_yield, (), ())
RATTLE_TRAP(waiting, int, fputs, (const char* text, FILE* file), (text, file))
RATTLE_TRAP(waiting, std::size_t, fwrite, (const void* from, std::size_t size, std::size_t count, FILE* file),
            (from, size, count, file))

#undef RATTLE_TRAP

}  // extern "C"
