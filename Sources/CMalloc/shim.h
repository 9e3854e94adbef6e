#include <pthread.h>
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
// glibc declares it for programs that define _GNU_SOURCE before its first header, which a module cannot.
extern int pthread_setattr_default_np(const pthread_attr_t *attributes);
#endif

/* What Swift's modules of the C library leave out beside: renameat2 is behind _GNU_SOURCE, and fork is said to be unsafe. */
#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* Gives each of two paths what the other one had, in one step; -1 and errno where the file system cannot. */
static inline int canfolio_exchange(const char *one, const char *other) {
#if defined(SYS_renameat2)
    return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2u /* RENAME_EXCHANGE */);
#else
    (void)one;
    (void)other;
    errno = ENOSYS;
    return -1;
#endif
}

/* A copy of the process with the calling thread alone. */
static inline pid_t canfolio_fork(void) { return fork(); }

/* Closes all files from this number on. */
static inline void canfolio_close_from(int first) {
#if defined(SYS_close_range)
    if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0) return;
#endif
    for (int file = first; file < 4096; file++) close(file);
}

#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
#endif

/* Ends this process when the thread that started it ends. Nothing where the system cannot. */
static inline void canfolio_end_with_parent(void) {
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
#endif
}

#if defined(__linux__)
#include <linux/stat.h>
#if !defined(AT_EMPTY_PATH)
#define AT_EMPTY_PATH 0x1000
#endif
#endif

/* When a file was made, in nanoseconds of the clock of its file system; -1 where the system does not know.
   An empty path is the file of the descriptor. */
static inline long long canfolio_birth(int folder, const char *path) {
#if defined(SYS_statx) && defined(STATX_BTIME)
    struct statx status;
    if (syscall(SYS_statx, folder, path, path[0] ? 0 : AT_EMPTY_PATH, STATX_BTIME, &status) != 0) return -1;
    if (!(status.stx_mask & STATX_BTIME)) return -1;
    return status.stx_btime.tv_sec * 1000000000ll + status.stx_btime.tv_nsec;
#else
    (void)folder;
    (void)path;
    return -1;
#endif
}
