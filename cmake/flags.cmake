# How our own code is compiled. Nothing of it reaches a project that uses the library.
target_compile_options(magichat_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wnon-virtual-dtor -Werror
                                                # GCC 12 finds overlaps and overflows in std::string that are not there.
                                                $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local;-Wno-restrict;-Wno-stringop-overflow>)
if(MAGICHAT_NATIVE)
    target_compile_options(magichat_flags INTERFACE -march=native)
endif()
if(MAGICHAT_SANITIZE)
    target_compile_options(magichat_flags INTERFACE -fsanitize=${MAGICHAT_SANITIZE} -fno-omit-frame-pointer
                                                    -fno-sanitize-recover=all
                                                    # GCC sees ghosts in instrumented code.
                                                    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(magichat_flags INTERFACE -fsanitize=${MAGICHAT_SANITIZE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        # Relative to the build folder, where compilers run: the same words in every clone.
        file(RELATIVE_PATH ignored ${CMAKE_BINARY_DIR} ${PROJECT_SOURCE_DIR}/cmake/sanitize-ignore.txt)
        target_compile_options(magichat_flags INTERFACE -fsanitize-ignorelist=${ignored})
    endif()
endif()
if(MAGICHAT_FUZZ) # the fuzzers see which lines of the libraries they reach
    target_compile_options(magichat_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
