// wasm: what the engine offers to a page. Texts go in and out through the module's memory.
#include "wasm/call.h"
#include "wasm/review.h"

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

namespace {

u32 give(Answer answer) {
    output = std::move(answer.text);
    return answer.status;
}

}  // namespace

extern "C" {

// Room for `size` bytes of input to the next call.
__attribute__((export_name("input"))) char* magichat_input(u32 size) {
    input.assign(size, '\0');
    return input.data();
}

__attribute__((export_name("output"))) const char* magichat_output() { return output.data(); }
__attribute__((export_name("output_size"))) u32 magichat_output_size() { return static_cast<u32>(output.size()); }

// The input is a record; the output is its game step by step, for who shows it (see review.h). Returns a status as that of `magichat replay`.
__attribute__((export_name("review"))) u32 magichat_review() { return give(review(input)); }

// The input is a record; the output says whether it keeps its commitment (see review.h). Returns 0, or 2 for no record.
__attribute__((export_name("verify"))) u32 magichat_verify() { return give(check(input)); }

}  // extern "C"
