#ifndef CANFOLIO_FASTNUMBERS_H
#define CANFOLIO_FASTNUMBERS_H
#include <stdint.h>

/* Each writes what the C library's printf would, without the zero at the end, and returns the number of characters;
 * 0 for a number that is left to the C library. 32 characters are enough. */

/* `%.{precision}f`, rounded half to even from the exact binary value. */
int fastnumbers_fixed(char *out, double value, int precision);
/* `%d` */
int fastnumbers_decimal(char *out, int value);
/* `%0{width}x` */
int fastnumbers_hexadecimal(char *out, unsigned value, int width);

#endif
