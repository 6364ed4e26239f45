// Prints the transcript of docs/protocol.md.
#include "tests/transcript.h"

#include <cstdio>

int main() { std::fputs(magichat::Transcript().text().c_str(), stdout); }
