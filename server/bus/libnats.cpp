#include "server/bus/libnats.h"

#include <dlfcn.h>

#include <optional>

namespace magichat::nats {

namespace {

std::optional<Libnats> load() {
    void* library = ::dlopen("libnats.so.3.4", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return std::nullopt;
    Libnats nats{};
    bool all = true;
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::decay_t<decltype(function)>>(::dlsym(library, name));
        all = all && function != nullptr;
    };
    find(nats.optionsCreate, "natsOptions_Create");
    find(nats.optionsDestroy, "natsOptions_Destroy");
    find(nats.setServers, "natsOptions_SetServers");
    find(nats.setUserInfo, "natsOptions_SetUserInfo");
    find(nats.setName, "natsOptions_SetName");
    find(nats.setTimeout, "natsOptions_SetTimeout");
    find(nats.setAllowReconnect, "natsOptions_SetAllowReconnect");
    find(nats.setSendAsap, "natsOptions_SetSendAsap");
    find(nats.setPingInterval, "natsOptions_SetPingInterval");
    find(nats.setMaxPingsOut, "natsOptions_SetMaxPingsOut");
    find(nats.setWriteDeadline, "natsOptions_SetWriteDeadline");
    find(nats.setClosed, "natsOptions_SetClosedCB");
    find(nats.setErrorHandler, "natsOptions_SetErrorHandler");
    find(nats.connect, "natsConnection_Connect");
    find(nats.destroy, "natsConnection_Destroy");
    find(nats.flushTimeout, "natsConnection_FlushTimeout");
    find(nats.maxPayload, "natsConnection_GetMaxPayload");
    find(nats.publish, "natsConnection_Publish");
    find(nats.subscribe, "natsConnection_Subscribe");
    find(nats.setPendingLimits, "natsSubscription_SetPendingLimits");
    find(nats.setOnComplete, "natsSubscription_SetOnCompleteCB");
    find(nats.unsubscribe, "natsSubscription_Destroy");
    find(nats.data, "natsMsg_GetData");
    find(nats.length, "natsMsg_GetDataLength");
    find(nats.destroyMessage, "natsMsg_Destroy");
    find(nats.text, "natsStatus_GetText");
    return all ? std::optional(nats) : std::nullopt;  // it stays for as long as the program runs
}

}  // namespace

const Libnats* libnats() {
    static const std::optional<Libnats> loaded = load();
    return loaded ? &*loaded : nullptr;
}

}  // namespace magichat::nats
