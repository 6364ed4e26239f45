// magichat_typescript: prints the TypeScript types of the protocol, for web/src/protocol.ts.
#include "protocol/typescript.h"

#include <cstdio>

int main() {
    const std::string text = magichat::typescript();
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
}
