#include <pthread.h>
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
// glibc declares it for programs that define _GNU_SOURCE before its first header, which a module cannot.
extern int pthread_setattr_default_np(const pthread_attr_t *attributes);
#endif
