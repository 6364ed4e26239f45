// Preloaded into a server: its clocks are off by as many seconds as a file says. JUMP names the one for the time of day; AHEAD
// the one for the steady clock, which must never go back: so minutes pass at once. Whoever waits until a moment of that clock
// waits as long as they would have. Bare system calls only: allocators ask for the time, so who tells it must not allocate.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long seconds(const char* variable) {
    char text[24] = "";
    const char* path = getenv(variable);
    const long file = path == NULL ? -1 : syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const long length = syscall(SYS_read, file, text, sizeof text - 1);
    syscall(SYS_close, file);
    return length > 0 ? strtol(text, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec* now) {
    const int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_REALTIME) now->tv_sec += seconds("JUMP");
    if (result == 0 && clock == CLOCK_MONOTONIC) now->tv_sec += seconds("AHEAD");
    return result;
}

int gettimeofday(struct timeval* now, void* zone) {
    (void)zone;
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t* to) {
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (to != NULL) *to = precise.tv_sec;
    return precise.tv_sec;
}

static int (*wait_by_clock)(pthread_cond_t*, pthread_mutex_t*, clockid_t, const struct timespec*);

__attribute__((constructor)) static void find(void) {
    *(void**)&wait_by_clock = dlsym(RTLD_NEXT, "pthread_cond_clockwait");
}

int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const struct timespec* until) {
    struct timespec real = *until;
    if (clock == CLOCK_MONOTONIC) real.tv_sec -= seconds("AHEAD");
    if (real.tv_sec < 0) real.tv_sec = 0;
    return wait_by_clock(condition, mutex, clock, &real);
}
