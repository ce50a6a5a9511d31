#ifdef __linux__
#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// What glibc declares for GNU's own sources only.
static inline int linux_thread(void) { return (int)syscall(SYS_gettid); }

// How many bytes of `set` were filled, or -1.
static inline long linux_processors(int thread, void *set, unsigned long size) {
    return syscall(SYS_sched_getaffinity, thread, size, set);
}

static inline long linux_keep(int thread, const void *set, unsigned long size) {
    return syscall(SYS_sched_setaffinity, thread, size, set);
}
#endif
#include <sys/file.h>
