// A record reviewed or checked natively, to compare with WASM: `native_review review|verify`, the record on standard input.
#include <iostream>
#include <iterator>

#include "wasm/review.h"

int main(int count, char** words) {
    const std::string record{std::istreambuf_iterator<char>(std::cin), {}};
    const bool checks = count == 2 && std::string_view(words[1]) == "verify";
    const magichat::Answer answer = checks ? magichat::check(record) : magichat::review(record);
    std::cout << answer.text;
    return static_cast<int>(answer.status);
}
