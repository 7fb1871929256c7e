// Triple buffer that passes the newest status from a writing thread to a reading thread. Neither thread waits,
// and no buffer is read while it is written.
#pragma once

#include <array>
#include <atomic>

#include "live/live_status.hpp"

namespace rattle::live {

class StatusExchange {
 public:
  // Called by the writer. was_read(): true if the last published status has been read.
  bool was_read() const noexcept { return (middle_.load(std::memory_order_acquire) & fresh) == 0; }
  LiveStatus& draft() noexcept { return buffers_[writing_]; }
  void publish() noexcept { writing_ = middle_.exchange(writing_ | fresh, std::memory_order_acq_rel) & ~fresh; }

  // Called by the reader.
  const LiveStatus& newest() noexcept {
    if (middle_.load(std::memory_order_relaxed) & fresh)
      reading_ = middle_.exchange(reading_, std::memory_order_acq_rel) & ~fresh;
    return buffers_[reading_];
  }

 private:
  static constexpr unsigned fresh = 4;
  std::array<LiveStatus, 3> buffers_{};
  unsigned writing_ = 0;
  unsigned reading_ = 1;
  std::atomic<unsigned> middle_{2};
};

}  // namespace rattle::live
