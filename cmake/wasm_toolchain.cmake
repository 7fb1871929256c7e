# WebAssembly without JavaScript glue, using Debian's clang and the WASI C library.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-22)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# wasm-ld reads archives without an index.
set(CMAKE_AR /usr/bin/ar CACHE FILEPATH "archiver")
set(CMAKE_RANLIB /bin/true CACHE FILEPATH "indexer")
# Debian installs the C library under the name wasm32-wasi, which clang reports as deprecated.
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fno-exceptions -fno-rtti -fvisibility=hidden -Wno-deprecated")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
