#define _GNU_SOURCE
#include "pagedmemory.h"

#include <stdint.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define CANFOLIO_PLAIN_MEMORY 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(CANFOLIO_PLAIN_MEMORY)
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The C library's own, which it keeps for programs that stand in for malloc ("Replacing malloc" in its manual). */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static const size_t least = 512 << 10;         /* smaller blocks are the C library's */
static const size_t unit = 64 << 10;           /* blocks in the file are multiples of this */
static const size_t weight = 4;                /* others may have been asked for that are not filled yet */
static const size_t step = 64 << 20;           /* room is asked for by this */
static const size_t mostResident = 192 << 20;   /* of files: more is given back to the system */
enum { mostKeepers = 4 };
static const long rest = 1000 * 1000;          /* nanoseconds between two looks: pages come by 20 GB a second */

/* The addresses of the file, of which `reach` bytes are mapped; 0 until there is a file, and written last. */
static char *_Atomic base;
static _Atomic size_t reach;
static _Atomic size_t bound;
static _Atomic size_t next, used;
static size_t reserved;
static _Atomic int fault;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static enum { unopened, opened, closed } state = unopened;
static int file = -1, figures = -1;
static uint32_t *lengths; /* by unit, how many units the block has that begins there */

/* What has been freed and keeps its pages, by address, none beside another: the next block that fits takes it, since a new
 * page costs the system many times what one does that it has. Where more would be idle than is in use, and than
 * `leastIdle`, and where room is short, it leaves a hole in the file, and its addresses are not used again. */
static struct extent { uint32_t first, count; } idle[1024];
static size_t extents, idleUnits;
static _Atomic size_t stuck; /* bytes that were to leave a hole, where the file system knows none */
static const size_t leastIdle = (size_t)1 << 30;
static char folder[4096];
static int hasKeepers;
static _Atomic size_t others; /* bytes of other files, as far as known: they stay resident */

static int in_file(const void *address) {
    size_t length = atomic_load_explicit(&reach, memory_order_acquire);
    return length && (size_t)((const char *)address - atomic_load_explicit(&base, memory_order_relaxed)) < length;
}

static size_t length_of(const void *address) {
    return lengths[(size_t)((const char *)address - base) / unit] * unit;
}

/* Pages that are resident, and those of them that lie in files (proc(5), statm). */
static int look(size_t *resident, size_t *mapped) {
    char text[128];
    ssize_t count = pread(figures, text, sizeof text - 1, 0);
    if (count <= 0) return 0;
    text[count] = 0;
    char *place = text;
    strtoul(place, &place, 10);
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    *resident = strtoul(place, &place, 10) * page;
    *mapped = strtoul(place, &place, 10) * page;
    return 1;
}

/* A file that has no name, or had one for a moment. */
static int open_in(const char *where) {
    size_t length = strlen(where);
    if (length == 0 || length + 18 > sizeof folder) return -1;
    memcpy(folder, where, length + 1);
    int made = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (made < 0) {
        memcpy(folder + length, "/.canfolio-XXXXXX", 18);
        made = mkostemp(folder, O_CLOEXEC);
        if (made >= 0) unlink(folder);
        folder[length] = 0;
    }
    return made;
}

/* A child has none of the file: its large blocks are the C library's, and what it frees of its parent's is nothing. */
static void be_child(void) {
    pthread_mutex_init(&lock, NULL);
    bound = 0;
    state = closed;
    extents = idleUnits = 0;
}

/* Addresses for what may lie in it; 0 where the file system or the address space does not allow that. */
static int map_file(size_t span) {
    void *mapped = mmap(NULL, span, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (mapped == MAP_FAILED) return 0;
    size_t table = span / unit * sizeof *lengths;
    lengths = mmap(NULL, table, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (lengths == MAP_FAILED) {
        munmap(mapped, span);
        return 0;
    }
    /* A child would share the file, and what it frees would be gone for its parent. */
    madvise(mapped, span, MADV_DONTFORK);
    pthread_atfork(NULL, NULL, be_child);
    atomic_store_explicit(&base, mapped, memory_order_relaxed);
    atomic_store_explicit(&reach, span, memory_order_release);
    return 1;
}

static void open_file(void) {
    state = closed;
    if (figures < 0) return;
    /* No more than half of the address space, where that is limited: the rest is for all else. */
    struct rlimit space;
    int isLimited = getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY;
    size_t most = isLimited ? (size_t)space.rlim_cur / 2 : SIZE_MAX;
    const char *places[] = {getenv("TMPDIR"), "/var/tmp"};
    for (int place = 0; place < 2; place++) {
        file = open_in(places[place] ? places[place] : "");
        if (file < 0) continue;
        for (size_t span = (size_t)1 << 40; span >= (size_t)1 << 28; span >>= 2) {
            if (span > most || !map_file(span)) continue;
            state = opened;
            return;
        }
        close(file);
        file = -1;
    }
}

/* Runs before others that wait: what threads map meanwhile is memory of the process. Refused where that is not allowed. */
static void be_prompt(void) {
    struct {
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime, deadline, period;
    } slice = {.size = sizeof slice, .runtime = 100 * 1000};
    syscall(SYS_sched_setattr, 0, &slice, 0);
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), -10);
}

/* Gives the pages of the file back whenever many are resident: they stay in the system's own memory, or are written out.
 * `processor` is a cpu_set_t with the one that the thread runs on; none where any will do. */
static void *keep_small(void *processor) {
    if (processor) sched_setaffinity(0, sizeof(cpu_set_t), processor);
    be_prompt();
    for (;;) {
        struct timespec wait = {0, rest};
        nanosleep(&wait, NULL);
        size_t resident, mapped, before = others;
        if (!look(&resident, &mapped) || mapped <= mostResident || mapped <= before + mostResident / 3) continue;
        madvise(base, next, MADV_DONTNEED);
        /* More than there are: threads map pages meanwhile. */
        if (look(&resident, &mapped)) others = mapped < before ? mapped : before + (mapped - before) / 16;
    }
    return NULL;
}

/* One for each processor, of a few: the system may be busy for tens of milliseconds with pages of one thread, and what waits
 * for that processor waits with it, while a thread on another maps whatever it reads. */
static int start_keepers(void) {
    static cpu_set_t each[mostKeepers];
    cpu_set_t allowed;
    size_t count = 0;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        for (int processor = 0; processor < CPU_SETSIZE && count < mostKeepers; processor++) {
            if (CPU_ISSET(processor, &allowed)) CPU_SET(processor, each + count++);
        }
    }
    /* Signals are for the threads that wait for them. */
    sigset_t all, before;
    pthread_attr_t attributes;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 128 << 10);
    int started = 0;
    for (size_t index = 0; index < (count ? count : 1); index++) {
        pthread_t keeper;
        started += pthread_create(&keeper, &attributes, keep_small, count ? each + index : NULL) == 0;
    }
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started > 0;
}

/* Room that is there when it is written to, and no signal then. What was had of it goes back where it is not enough. */
static int extend(size_t offset, size_t size) {
    int done;
    do {
        done = fallocate(file, 0, (off_t)offset, (off_t)size);
    } while (done != 0 && errno == EINTR);
    if (done == 0) return 0;
    int trouble = errno;
    if (trouble == EOPNOTSUPP) {
        /* All that is had may still be written. */
        struct stat now;
        if (fstat(file, &now) != 0) return errno;
        size_t written = (size_t)now.st_blocks * 512, held = used + idleUnits * unit + stuck;
        if (paged_memory_free() < (held > written ? held - written : 0) + 2 * size) return ENOSPC;
        return ftruncate(file, (off_t)(offset + size)) == 0 ? 0 : errno;
    }
    int cut = ftruncate(file, (off_t)offset);
    (void)cut;
    return trouble;
}

static int reserve(size_t end) {
    if (end <= reserved) return 0;
    size_t needed = end - reserved, wanted = needed < step ? step : needed;
    if (wanted > needed && paged_memory_free() < 2 * wanted) wanted = needed;
    int trouble = extend(reserved, wanted);
    if (trouble != 0 && wanted > needed) trouble = extend(reserved, wanted = needed);
    if (trouble == 0) reserved += wanted;
    return trouble;
}

/* The index of the smallest idle extent that holds so many; `extents` where there is none. */
static size_t idle_place(size_t units) {
    size_t best = extents;
    for (size_t index = 0; index < extents; index++) {
        if (idle[index].count >= units && (best == extents || idle[index].count < idle[best].count)) best = index;
    }
    return best;
}

static void *take_idle(size_t index, uint32_t units) {
    uint32_t first = idle[index].first;
    idle[index].first += units;
    idle[index].count -= units;
    if (idle[index].count == 0) {
        memmove(idle + index, idle + index + 1, (extents - index - 1) * sizeof *idle);
        extents -= 1;
    }
    idleUnits -= units;
    return base + first * unit;
}

/* Notes that units are idle; 0 where they are to leave a hole. */
static int keep_idle(uint32_t first, uint32_t units) {
    size_t size = (idleUnits + units) * unit;
    if (size > leastIdle && size > used) return 0;
    size_t index = 0;
    while (index < extents && idle[index].first < first) index++;
    int joinsBefore = index > 0 && idle[index - 1].first + idle[index - 1].count == first;
    int joinsAfter = index < extents && first + units == idle[index].first;
    if (joinsBefore && joinsAfter) {
        idle[index - 1].count += units + idle[index].count;
        memmove(idle + index, idle + index + 1, (extents - index - 1) * sizeof *idle);
        extents -= 1;
    } else if (joinsBefore) {
        idle[index - 1].count += units;
    } else if (joinsAfter) {
        idle[index].first = first;
        idle[index].count += units;
    } else {
        if (extents == sizeof idle / sizeof *idle) return 0;
        memmove(idle + index + 1, idle + index, (extents - index) * sizeof *idle);
        idle[index] = (struct extent){first, units};
        extents += 1;
    }
    idleUnits += units;
    return 1;
}

/* The file system may know no holes: then the memory goes back, and the room with the process. */
static void leave_hole(void *address, size_t size) {
    if (madvise(address, size, MADV_REMOVE) == 0) return;
    madvise(address, size, MADV_DONTNEED);
    stuck += size;
}

static void leave_idle(void) {
    for (size_t index = 0; index < extents; index++) {
        leave_hole(base + idle[index].first * unit, idle[index].count * unit);
    }
    extents = idleUnits = 0;
}

/* Addresses behind all others, and room for them; none where there is not enough. */
static void *take_new(size_t size) {
    int trouble = reserve(next + size);
    if (trouble != 0 && extents > 0) {
        leave_idle();
        trouble = reserve(next + size);
    }
    if (trouble != 0) {
        fault = trouble;
        return NULL;
    }
    void *found = base + next;
    next += size;
    return found;
}

/* A block in the file; none where the process may hold it itself, or the file cannot. Its bytes are 0 where `isNew`. */
static void *block(size_t size, int *isNew) {
    size_t most = atomic_load_explicit(&bound, memory_order_relaxed);
    if (most == 0 || size > (size_t)1 << 44) return NULL;
    int before = errno, isFirst = 0;
    void *found = NULL;
    size_t resident = 0, mapped = 0;
    pthread_mutex_lock(&lock);
    if (figures < 0 && state == unopened) figures = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (state != closed && look(&resident, &mapped) && resident - mapped + weight * size > most) {
        if (state == unopened) open_file();
        size_t whole = (size + unit - 1) / unit * unit;
        size_t place = idle_place(whole / unit);
        *isNew = place == extents;
        if (!*isNew) {
            found = take_idle(place, (uint32_t)(whole / unit));
        } else if (state == opened && whole <= reach - next) {
            found = take_new(whole);
        }
        if (found) {
            lengths[(size_t)((char *)found - base) / unit] = (uint32_t)(whole / unit);
            used += whole;
            isFirst = !hasKeepers;
            hasKeepers = 1;
        }
    }
    pthread_mutex_unlock(&lock);
    if (isFirst && !start_keepers()) {
        pthread_mutex_lock(&lock);
        hasKeepers = 0;
        pthread_mutex_unlock(&lock);
    }
    errno = before;
    return found;
}

static void give_back(void *address) {
    int before = errno;
    size_t size = length_of(address);
    pthread_mutex_lock(&lock);
    used -= size;
    int isKept = keep_idle((uint32_t)((size_t)((char *)address - base) / unit), (uint32_t)(size / unit));
    pthread_mutex_unlock(&lock);
    if (!isKept) leave_hole(address, size);
    errno = before;
}

void *malloc(size_t size) {
    if (__builtin_expect(size >= least, 0)) {
        int isNew;
        void *found = block(size, &isNew);
        if (found) return found;
    }
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t each) {
    size_t size;
    if (!__builtin_mul_overflow(count, each, &size) && __builtin_expect(size >= least, 0)) {
        int isNew;
        void *found = block(size, &isNew);
        if (found) return isNew ? found : memset(found, 0, size);
    }
    return __libc_calloc(count, each);
}

void free(void *address) {
    if (__builtin_expect(in_file(address), 0)) return give_back(address);
    __libc_free(address);
}

size_t malloc_usable_size(void *address) {
    if (in_file(address)) return length_of(address);
    static size_t (*_Atomic usable)(void *);
    size_t (*known)(void *) = usable;
    if (!known) {
        known = (size_t(*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
        usable = known;
    }
    return known(address);
}

void *realloc(void *address, size_t size) {
    int isInFile = address && in_file(address);
    if (!isInFile && (!address || __builtin_expect(size < least, 1))) {
        return address ? __libc_realloc(address, size) : malloc(size);
    }
    if (size == 0) return free(address), NULL;
    size_t known = malloc_usable_size(address);
    if (isInFile && size <= known && size >= known / 2) return address;
    int isNew;
    void *found = isInFile ? malloc(size) : block(size, &isNew);
    if (!found) return isInFile ? NULL : __libc_realloc(address, size);
    memcpy(found, address, known < size ? known : size);
    free(address);
    return found;
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
    int isNew;
    void *found = size >= least && alignment <= 4096 ? block(size, &isNew) : NULL;
    if (!found) found = __libc_memalign(alignment, size);
    if (!found) return ENOMEM;
    *place = found;
    return 0;
}

void paged_memory_bound(size_t bytes) { bound = bytes; }
size_t paged_memory_used(void) { return used; }
size_t paged_memory_reserved(void) {
    pthread_mutex_lock(&lock);
    size_t bytes = reserved;
    pthread_mutex_unlock(&lock);
    return bytes;
}
size_t paged_memory_idle(void) {
    pthread_mutex_lock(&lock);
    size_t bytes = idleUnits * unit;
    pthread_mutex_unlock(&lock);
    return bytes;
}
int paged_memory_fault(void) { return fault; }
const char *paged_memory_folder(void) { return reach ? folder : ""; }
int paged_memory_has(const void *address) { return in_file(address); }

size_t paged_memory_free(void) {
    struct statvfs room;
    if (reach == 0 || fstatvfs(file, &room) != 0) return SIZE_MAX;
    return (size_t)room.f_bavail * room.f_frsize;
}

#else

void paged_memory_bound(size_t bytes) { (void)bytes; }
size_t paged_memory_used(void) { return 0; }
size_t paged_memory_reserved(void) { return 0; }
size_t paged_memory_idle(void) { return 0; }
size_t paged_memory_free(void) { return SIZE_MAX; }
int paged_memory_fault(void) { return 0; }
const char *paged_memory_folder(void) { return ""; }
int paged_memory_has(const void *address) { return (void)address, 0; }

#endif
