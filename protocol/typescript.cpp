// magichat_typescript FOLDER: writes the TypeScript types of the protocol and of the games below it, for web/src.
#include "protocol/typescript.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "protocol/game_types.h"

namespace {

bool write_file(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path);
    file << text;
    return file.flush().good();
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) {
        std::fputs("usage: magichat_typescript FOLDER\n", stderr);
        return 2;
    }
    for (const auto& [name, text] : magichat::typescript_files()) {
        if (write_file(std::filesystem::path(words[1]) / name, text)) continue;
        std::fprintf(stderr, "can't write %s\n", name.c_str());
        return 1;
    }
    return 0;
}
