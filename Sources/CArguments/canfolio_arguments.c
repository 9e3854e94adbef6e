#include "canfolio_arguments.h"

#include <stdlib.h>

static int given_count;
static char *const *given;

// glibc and Darwin call initialisers with what main gets; musl calls them with nothing.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
    given_count = count;
    given = arguments;
}
#endif

char *const *canfolio_arguments(int *count) {
    *count = given_count;
    return given;
}
