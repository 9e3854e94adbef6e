#ifndef CANFOLIO_FORTIFIED_H
#define CANFOLIO_FORTIFIED_H
#include <stddef.h>

/* snprintf as a library calls it that was built with _FORTIFY_SOURCE=2 and knows how large the object is. */

int fortified_double(char *out, size_t room, size_t size, const char *format, double value);
int fortified_fixed(char *out, size_t room, size_t size, int precision, double value);
int fortified_int(char *out, size_t room, size_t size, const char *format, int value);
int fortified_hexadecimal(char *out, size_t room, size_t size, int width, unsigned value);
/* A format that is no constant and writes to `count`. */
int fortified_count(char *out, size_t room, size_t size, char *format, int *count);

#endif
