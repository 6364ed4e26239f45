// Quoting: a test says which words of docs/rules.md or docs/notation.md it checks. A failure prints them, and
// coverage_test.cpp sees to it that no word of those pages is left without a test.
#pragma once

#include <gtest/gtest.h>

#define RULE(text) SCOPED_TRACE("rules.md: " text)
#define SEEN(text) SCOPED_TRACE("notation.md: " text)
