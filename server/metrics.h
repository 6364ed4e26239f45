// Numbers for Prometheus, in its text format: counters, gauges, and histograms with fixed bounds. Any thread may count.
// Ours: prometheus-cpp is three libraries and a web server of its own for the twenty lines that write this text.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace magichat::server {

class Counter {
public:
    void add(std::uint64_t amount = 1) { value_.fetch_add(amount, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_{0};
};

class Gauge {
public:
    void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
    void add(std::int64_t amount) { value_.fetch_add(amount, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_{0};
};

class Histogram {
public:
    explicit Histogram(std::vector<double> bounds);  // rising; one more bucket takes what is above the last

    void observe(double value);
    const std::vector<double>& bounds() const { return bounds_; }
    std::uint64_t bucket(std::size_t place) const { return counts_[place].load(std::memory_order_relaxed); }
    double sum() const { return sum_.load(std::memory_order_relaxed); }

private:
    std::vector<double> bounds_;
    std::vector<std::atomic<std::uint64_t>> counts_;
    std::atomic<double> sum_{0};
};

// Seconds from 0.1 ms to 10 s.
std::vector<double> latency_bounds();

// All metrics of a server. What it hands out lives as long as it does.
class Metrics {
public:
    // Labels as Prometheus writes them, without braces: kind="http". The help of a name is said once.
    Counter& counter(std::string_view name, std::string_view help, std::string_view labels = {});
    Gauge& gauge(std::string_view name, std::string_view help, std::string_view labels = {});
    // A number that is asked for whenever all of them are told, on any thread; it must not need this. Empty: no more.
    void ask(std::string_view name, std::string_view help, std::function<std::int64_t()> number);
    Histogram& histogram(std::string_view name, std::string_view help, std::vector<double> bounds,
                         std::string_view labels = {});
    // Not to be shown where everybody can ask: by what changes between two moves it tells of a hidden card.
    void keep_from_everybody(std::string_view name);
    std::string text(bool to_everybody = false) const;

private:
    struct Series {
        std::string labels;
        std::unique_ptr<Counter> counter{};
        std::unique_ptr<Gauge> gauge{};
        std::function<std::int64_t()> number{};
        std::unique_ptr<Histogram> histogram{};
    };
    struct Family {
        std::string name;
        std::string help;
        std::string_view type;
        std::deque<Series> series{};
        bool for_host_alone = false;
    };
    Series& find(std::string_view name, std::string_view help, std::string_view type, std::string_view labels);

    mutable std::mutex mutex_;
    std::deque<Family> families_;
};

}  // namespace magichat::server
