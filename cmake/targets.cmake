# The kinds of targets that the folders are made of.
add_library(magichat_flags INTERFACE)

# Our code sees the whole house; a project around us only what is meant for it.
set(magichat_include ${PROJECT_SOURCE_DIR})
if(NOT PROJECT_IS_TOP_LEVEL)
    set(magichat_include ${PROJECT_BINARY_DIR}/include)
    file(MAKE_DIRECTORY ${magichat_include})
    foreach(folder engine bots)
        file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${folder} ${magichat_include}/${folder} SYMBOLIC)
    endforeach()
endif()

# What nearly every source includes, read once.
set(magichat_common_headers
    <algorithm> <array> <bit> <charconv> <cmath> <cstdint> <functional> <map> <memory> <numeric> <optional> <set> <span>
    <string> <string_view> <utility> <variant> <vector>)

# magichat_library(NAME SOURCES.. LINKS ..)
function(magichat_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS")
    # An archive of WASM objects would need llvm-ar; object libraries need none.
    if(MAGICHAT_WASM)
        set(kind OBJECT)
    else()
        set(kind STATIC)
    endif()
    add_library(${name} ${kind} ${arg_UNPARSED_ARGUMENTS})
    target_compile_features(${name} PUBLIC cxx_std_20)
    target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${magichat_include}>)
    target_link_libraries(${name} PUBLIC $<BUILD_INTERFACE:magichat_flags> ${arg_LINKS})
    if(MAGICHAT_PRECOMPILE AND NOT name STREQUAL "magichat_net") # which has definitions of its own
        if(name STREQUAL "magichat_engine")
            target_precompile_headers(${name} PRIVATE ${magichat_common_headers})
        else()
            target_precompile_headers(${name} REUSE_FROM magichat_engine)
        endif()
    endif()
endfunction()
