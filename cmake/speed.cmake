# Where there are a fast linker and a compiler cache, they are used. Paths below the top folder are hashed as relative
# ones, so that another clone on the same machine finds what this one has compiled. What a file includes is asked of the
# compiler as it works, not of another run of it beforehand.
find_program(MOLD mold)
if(MOLD AND NOT MAGICHAT_WASM)
    add_link_options(-fuse-ld=mold)
endif()
find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
        CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
    # Debug information and __FILE__ name no clone either.
    add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
endif()
