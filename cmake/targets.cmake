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
endfunction()
