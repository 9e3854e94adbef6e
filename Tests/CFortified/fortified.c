#include <stdlib.h>

#include "fortified.h"

#if defined(__GLIBC__)

int __snprintf_chk(char *out, size_t room, int flag, size_t size, const char *format, ...);
#define PRINT(...) __snprintf_chk(out, room, 1, size, __VA_ARGS__)

#else

#include <stdio.h>
#define PRINT(...) ((void)size, snprintf(out, room, __VA_ARGS__))

#endif

int fortified_double(char *out, size_t room, size_t size, const char *format, double value) {
  return PRINT(format, value);
}

int fortified_fixed(char *out, size_t room, size_t size, int precision, double value) {
  return PRINT("%.*f", precision, value);
}

int fortified_int(char *out, size_t room, size_t size, const char *format, int value) { return PRINT(format, value); }

int fortified_hexadecimal(char *out, size_t room, size_t size, int width, unsigned value) {
  return PRINT("%0*x", width, value);
}

int fortified_count(char *out, size_t room, size_t size, char *format, int *count) { return PRINT(format, count); }
