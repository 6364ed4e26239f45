// wasm: what the engine offers to a page that shows records.
#include "wasm/call.h"
#include "wasm/review.h"

using namespace magichat;
using namespace magichat::call;

extern "C" {

// The input is a record; the output is its game step by step, for who shows it (see review.h). Returns a status as that of `magichat replay`.
__attribute__((export_name("review"))) u32 magichat_review() { return give(review(input)); }

// The input is a record; the output says whether it keeps its commitment (see review.h). Returns 0, or 2 for no record.
__attribute__((export_name("verify"))) u32 magichat_verify() { return give(check(input)); }

}  // extern "C"
