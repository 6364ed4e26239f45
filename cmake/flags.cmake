# How our own code is compiled. Nothing of it reaches a project that uses the library.
target_compile_options(magichat_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wnon-virtual-dtor -Werror
                                                # GCC 12 finds overlaps and overflows in std::string that are not there.
                                                $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local;-Wno-restrict;-Wno-stringop-overflow>)
if(MAGICHAT_NATIVE)
    target_compile_options(magichat_flags INTERFACE -march=native)
endif()
# A binary that may travel: any x86-64 machine since about 2009. Where an instruction more is worth it, the program asks
# the machine (engine/base/moves.h). The tuning is measured: as GCC tunes for everybody, watching court takes a tenth
# longer. docs/performance.md has what it costs against release.
if(MAGICHAT_TRAVELS)
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
        target_compile_options(magichat_flags INTERFACE -march=x86-64-v2 -mtune=skylake)
    endif()
    # Indices, iterators and pointers of the standard library are checked. Not in release, which is there to be measured.
    target_compile_definitions(magichat_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()
# What makes a mistake of ours harder to use against us (tests/cli/test_hardened.py). About one per cent of the speed.
if(MAGICHAT_HARDEN)
    target_compile_options(magichat_flags INTERFACE -fPIE -fstack-protector-strong -fstack-clash-protection
                                                    -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
        target_compile_options(magichat_flags INTERFACE -fcf-protection=full)
    endif()
    target_link_options(magichat_flags INTERFACE -pie -Wl,-z,relro,-z,now,-z,noexecstack,-z,text)
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
