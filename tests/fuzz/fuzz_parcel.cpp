// Any bytes as what another node says: what is read is written again as the same bytes, so nothing is read in two ways.
#include "server/cluster/messages.h"

using namespace magichat::server;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto read = parcel::read(bytes);
    if (!read) return 0;
    std::string again;
    parcel::write(again, read->head);
    for (const auto& message : read->messages) parcel::write(again, message);
    if (again != bytes) __builtin_trap();
    return 0;
}
