// bots: our own exponential and logarithm against the library's, which is right to about the last digit.
#include "bots/maths.h"

#include <gtest/gtest.h>

#include <limits>

namespace magichat {
namespace {

TEST(MathsTest, ExponentialAndLogarithmAreRightToAFewUnitsInTheLastPlace) {
    constexpr double few = 8 * std::numeric_limits<double>::epsilon();
    for (int i = -60000; i <= 60000; ++i) {
        const double x = i / 1000.0 + i * 1e-9;
        ASSERT_NEAR(portable_exp(x) / std::exp(x), 1, few) << x;
    }
    for (int i = 1; i <= 100000; ++i) {
        for (const double x : {static_cast<double>(i), i / 997.0, i * 1e9}) {
            ASSERT_NEAR(portable_log(x), std::log(x), few * std::max(1.0, std::abs(std::log(x)))) << x;
        }
    }
    EXPECT_EQ(portable_exp(0), 1);
    EXPECT_EQ(portable_log(1), 0);
    EXPECT_GT(portable_exp(-1000), 0);
    EXPECT_LT(portable_exp(1000), std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace magichat
