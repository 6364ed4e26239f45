# WebAssembly with Debian's clang-22 and wasi-libc. A reactor: exported functions, no main.
set(CMAKE_SYSTEM_NAME Generic)
set(MAGICHAT_WASM ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -Wno-deprecated")
set(CMAKE_CXX_FLAGS_RELEASE "-Oz -DNDEBUG -flto" CACHE STRING "small before fast; wasm/CMakeLists.txt says what is not")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor --no-wasm-opt -Wl,--strip-all")
