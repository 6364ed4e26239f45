// The table of a device natively, to compare with WASM. On standard input calls, each behind a line with its number of
// bytes; on standard output the answers, each behind a line with its status and its number of bytes. The call `anew` is
// another table.
#include <iostream>
#include <memory>

#include "wasm/local.h"

int main() {
    auto table = std::make_unique<magichat::LocalTable>();
    std::size_t size = 0;
    std::string call;
    while (std::cin >> size && std::cin.get() == '\n') {
        call.resize(size);
        if (!std::cin.read(call.data(), static_cast<std::streamsize>(size))) return 1;
        if (call == "anew") {
            table = std::make_unique<magichat::LocalTable>();
            continue;
        }
        const magichat::Answer answer = table->call(call);
        std::cout << answer.status << ' ' << answer.text.size() << '\n' << answer.text;
    }
    return 0;
}
