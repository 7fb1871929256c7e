// Disks that are full.
#pragma once

#include <sys/mount.h>
#include <sys/resource.h>

#include <functional>
#include <string>

namespace rattle::testing {

// After `bytes`, as far as one file can tell.
inline std::function<void()> file_size_limit(rlim_t bytes) {
  return [bytes] {
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_FSIZE, &limit);
  };
}

// A small file system in memory over a folder, where this user may have one.
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
