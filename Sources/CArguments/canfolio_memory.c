#include "canfolio_memory.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void canfolio_return_memory(void) {
#if defined(__GLIBC__)
    // As MALLOC_MMAP_THRESHOLD_ and MALLOC_TRIM_THRESHOLD_; both also end glibc's own adaption of these numbers.
    mallopt(M_MMAP_THRESHOLD, 64 << 10);
    mallopt(M_TRIM_THRESHOLD, 64 << 10);
#endif
}
