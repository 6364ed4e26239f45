// wasm: what every module has: the text that goes in and the one that comes out, in its memory.
#include "wasm/call.h"

#include "engine/base/ids.h"

// What the standard library calls on a broken invariant or when memory runs out. Ours stop at once; its own print first
// and would bring imports and 40 KB with them.
extern "C" [[noreturn]] void __abort_message(const char* /*format*/, ...) { __builtin_trap(); }  // NOLINT(bugprone-*)
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char* /*format*/, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

using namespace magichat;
using namespace magichat::call;

std::string magichat::call::input;
std::string magichat::call::output;

extern "C" {

// Room for `size` bytes of input to the next call.
__attribute__((export_name("input"))) char* magichat_input(u32 size) {
    input.assign(size, '\0');
    return input.data();
}

__attribute__((export_name("output"))) const char* magichat_output() { return output.data(); }
__attribute__((export_name("output_size"))) u32 magichat_output_size() { return static_cast<u32>(output.size()); }

}  // extern "C"
