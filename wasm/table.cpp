// wasm: a table in a worker of the page.
#include "wasm/call.h"
#include "wasm/local.h"

using namespace magichat;
using namespace magichat::call;

// One a worker.
static LocalTable table;

extern "C" {

// The input is a call to the table of this device, the output is what it brought about (see local.h). Returns 0, or 2 if
// the call made no sense.
__attribute__((export_name("local"))) u32 magichat_local() { return give(table.call(input)); }

}  // extern "C"
