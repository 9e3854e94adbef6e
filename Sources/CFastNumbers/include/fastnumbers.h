#ifndef CANFOLIO_FASTNUMBERS_H
#define CANFOLIO_FASTNUMBERS_H
#include <stdint.h>

/* Each function writes the same as the C library's printf, without the zero at the end, and returns the number of
 * characters; 0 means that the C library must be used. FASTNUMBERS_ROOM characters are enough, including the zero. */
enum { FASTNUMBERS_ROOM = 32 };

/* `%.{precision}f`, rounded half to even from the exact binary value. */
int fastnumbers_fixed(char *out, double value, int precision);
/* `%d` */
int fastnumbers_decimal(char *out, int value);
/* `%0{width}x` */
int fastnumbers_hexadecimal(char *out, unsigned value, int width);

#endif
