# magichat_embed(SOURCE FILE NAMESPACE FUNCTION): a source file with a function that gives the bytes of a file. There is no
# file to open in WebAssembly, and no #embed in GCC 12.
function(magichat_embed source file namespace function)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(................................................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT "// Made from a file of data: see cmake/embed.cmake.
#include <span>

#include \"engine/base/ids.h\"

namespace ${namespace} {

std::span<const u8> ${function}();
std::span<const u8> ${function}() {
    static constexpr u8 bytes[] = {
${bytes}
    };
    return bytes;
}

}  // namespace ${namespace}
")
endfunction()
