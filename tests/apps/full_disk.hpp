// Simulates full disks.
#pragma once

#include <sys/mount.h>
#include <sys/resource.h>

#include <functional>
#include <string>

namespace rattle::testing {

// Limits the size of a single file to `bytes`.
inline std::function<void()> file_size_limit(rlim_t bytes) {
  return [bytes] {
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_FSIZE, &limit);
  };
}

// Mounts a small in-memory file system over a folder, if the user has permission to.
class SmallDisk {
 public:
  SmallDisk(const std::string& folder, const std::string& size) : folder_(folder) {
    mounted_ = mount("tmpfs", folder.c_str(), "tmpfs", 0, ("size=" + size).c_str()) == 0;
  }
  ~SmallDisk() {
    if (mounted_) umount2(folder_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  bool is_there() const { return mounted_; }

 private:
  std::string folder_;
  bool mounted_ = false;
};

}  // namespace rattle::testing
