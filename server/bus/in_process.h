// A bus within one process, for tests: nothing arrives before it is delivered, and what shall be lost is.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>

#include "server/bus/bus.h"

namespace magichat::server {

class InProcess {
public:
    // For one node; everybody's end must go before this does.
    std::unique_ptr<Bus> end() { return std::make_unique<End>(*this); }

    // Everything that waits, and what is sent in answer; or so much of it.
    void deliver(std::size_t most = SIZE_MAX) {
        for (; most > 0 && !waiting_.empty(); --most) {
            const Message one = std::move(waiting_.front());
            waiting_.pop_front();
            if (loses && loses(one.to, one.bytes)) continue;
            const auto reaches = ears_.find(one.to);
            if (reaches != ears_.end()) reaches->second->heard(one.bytes);
        }
    }
    // As if somebody else had sent it.
    void put(NodeNumber to, std::string bytes) { waiting_.push_back({to, std::move(bytes)}); }
    // One node is cut off, or there again.
    void cut(NodeNumber node, bool off) {
        is_cut_[node] = off;
        if (const auto found = ears_.find(node); found != ears_.end()) found->second->bus_there(!off);
    }

    std::function<bool(NodeNumber to, std::string_view bytes)> loses{};

private:
    struct Message {
        NodeNumber to;
        std::string bytes;
    };
    class End final : public Bus {
    public:
        explicit End(InProcess& all) : all_(all) {}
        ~End() override { End::stop(); }
        void listen(NodeNumber self, Ears& ears) override {
            self_ = self;
            all_.ears_[self] = &ears;
            ears.bus_there(true);
        }
        void stop() override { all_.ears_.erase(self_); }
        bool send(NodeNumber to, std::string bytes) override {
            if (all_.is_cut_[self_] || bytes.size() > most_bytes) return false;
            all_.put(to, std::move(bytes));
            return true;
        }
        bool send_to_all(std::string bytes) override {
            for (const auto& [node, ears] : all_.ears_) send(node, bytes);
            return !all_.is_cut_[self_];
        }

    private:
        InProcess& all_;
        NodeNumber self_ = 0;
    };

    std::map<NodeNumber, Ears*> ears_;
    std::map<NodeNumber, bool> is_cut_;
    std::deque<Message> waiting_;
};

}  // namespace magichat::server
