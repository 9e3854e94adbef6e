/* A library that a test preloads: counts the calls by which a program changes files, and lets one of them fail, or kills
 * the program there.
 *
 * FAILING_CALL  the number of the call, from 1; 0 for none
 * FAILING_HOW   an errno, or -1 for SIGKILL, or -15 for SIGTERM
 * FAILING_COUNT a file that the number of calls is written to at the end
 * FAILING_ONLY  "names" counts calls that change names alone
 * FAILING_ON    not empty: all calls from that number on fail
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static int calls;

static int option(const char *name) {
    const char *text = getenv(name);
    return text ? atoi(text) : 0;
}

static int only_names(void) {
    const char *text = getenv("FAILING_ONLY");
    return text && strcmp(text, "names") == 0;
}

/* Whether this call fails; errno says how. */
static int fails(void) {
    const char *on = getenv("FAILING_ON");
    int call = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST), first = option("FAILING_CALL");
    if (on && *on ? first == 0 || call < first : call != first) return 0;
    int how = option("FAILING_HOW");
    if (how < 0) {
        kill(getpid(), -how);
        return 0;
    }
    errno = how;
    return 1;
}

static int is_file(int file) {
    struct stat status;
    return file > 2 && fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("FAILING_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%d\n", calls);
    fclose(file);
}

#define NEXT(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

ssize_t write(int file, const void *bytes, size_t count) {
    if (is_file(file) && !only_names() && fails()) return -1;
    return NEXT(ssize_t, "write", int, const void *, size_t)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
    if (!only_names() && fails()) return -1;
    return NEXT(ssize_t, "pwrite", int, const void *, size_t, off_t)(file, bytes, count, place);
}

int fsync(int file) {
    if (!only_names() && fails()) return -1;
    return NEXT(int, "fsync", int)(file);
}

int rename(const char *from, const char *to) {
    if (fails()) return -1;
    return NEXT(int, "rename", const char *, const char *)(from, to);
}

int link(const char *from, const char *to) {
    if (fails()) return -1;
    return NEXT(int, "link", const char *, const char *)(from, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    if (fails()) return -1;
    return NEXT(int, "linkat", int, const char *, int, const char *, int)(from_folder, from, to_folder, to, flags);
}

int mkstemp(char *pattern) {
    if (fails()) return -1;
    return NEXT(int, "mkstemp", char *)(pattern);
}

char *mkdtemp(char *pattern) {
    if (fails()) return NULL;
    return NEXT(char *, "mkdtemp", char *)(pattern);
}

long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
    long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
    va_end(list);
    if (number == SYS_renameat2 && fails()) return -1;
    return NEXT(long, "syscall", long, ...)(number, a, b, c, d, e, f);
}
