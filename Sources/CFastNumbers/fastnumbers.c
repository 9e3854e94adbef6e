/* The numbers of Cairo's PDFs by integer arithmetic: see README.md. */
#include "fastnumbers.h"
#include <string.h>
#if defined(__GLIBC__) && !defined(CANFOLIO_PLAIN_NUMBERS)
#include <float.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#endif

static int print_unsigned(char *out, uint64_t value) {
  char digits[20];
  int count = 0;
  do digits[count++] = (char)('0' + value % 10); while (value /= 10);
  for (int i = 0; i < count; i++) out[i] = digits[count - 1 - i];
  return count;
}

int fastnumbers_fixed(char *out, double value, int precision) {
  static const uint32_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000};
  uint64_t bits;
  if (precision < 0 || precision > 6) return 0;
  memcpy(&bits, &value, sizeof bits);
  /* value = mantissa / 2^shift */
  int shift = 1075 - (int)(bits >> 52 & 2047);
  uint64_t mantissa = (bits & ((1ull << 52) - 1)) | 1ull << 52;
  if (bits << 1 == 0) mantissa = 0, shift = 13;
  /* Above 2^40, or so small that the shift would be wider than the product. */
  if (shift < 13 || shift > 120) return 0;
  unsigned __int128 scaled = (unsigned __int128)mantissa * powers[precision];
  uint64_t whole = (uint64_t)(scaled >> shift);
  unsigned __int128 rest = scaled & (((unsigned __int128)1 << shift) - 1), half = (unsigned __int128)1 << (shift - 1);
  if (rest > half || (rest == half && (whole & 1))) whole++;
  int count = 0;
  if (bits >> 63) out[count++] = '-';
  count += print_unsigned(out + count, whole / powers[precision]);
  if (precision) {
    uint32_t fraction = (uint32_t)(whole % powers[precision]);
    out[count] = '.';
    for (int i = precision; i > 0; i--) out[count + i] = (char)('0' + fraction % 10), fraction /= 10;
    count += precision + 1;
  }
  return count;
}

int fastnumbers_decimal(char *out, int value) {
  int count = 0;
  if (value < 0) out[count++] = '-';
  return count + print_unsigned(out + count, value < 0 ? (uint64_t)-(int64_t)value : (uint64_t)value);
}

int fastnumbers_hexadecimal(char *out, unsigned value, int width) {
  if (width < 1 || width > 8 || (width < 8 && value >> 4 * width)) return 0;
  for (int i = 0; i < width; i++) out[i] = "0123456789abcdef"[value >> 4 * (width - 1 - i) & 15];
  return width;
}

#if defined(__GLIBC__) && !defined(CANFOLIO_PLAIN_NUMBERS)
/* What a library built with _FORTIFY_SOURCE calls instead of snprintf and vsnprintf; the latter is glibc's. */
int __snprintf_chk(char *out, size_t room, int flag, size_t size, const char *format, ...);
int __vsnprintf_chk(char *out, size_t room, int flag, size_t size, const char *format, va_list arguments);

static int is_left_out;

__attribute__((constructor)) static void look(void) { is_left_out = getenv("CANFOLIO_PLAIN_NUMBERS") != NULL; }

/* Whether the C library would write a decimal point, and round to nearest. */
static int is_usual(void) {
  const char *point = nl_langinfo(RADIXCHAR);
  return point[0] == '.' && !point[1] && FLT_ROUNDS == 1;
}

/* Like the functions above: the number of characters, or 0 to use the C library. */
static int print(char *out, const char *format, va_list arguments) {
  if (format[1] == 'd' && !format[2]) return fastnumbers_decimal(out, va_arg(arguments, int));
  if (format[1] == '0' && format[2] == '*' && format[3] == 'x' && !format[4]) {
    int width = va_arg(arguments, int);
    return fastnumbers_hexadecimal(out, va_arg(arguments, unsigned), width);
  }
  if (format[1] == 'f' && !format[2])
    return is_usual() ? fastnumbers_fixed(out, va_arg(arguments, double), 6) : 0;
  if (format[1] != '.') return 0;
  if (format[2] == '*' && format[3] == 'f' && !format[4]) {
    int precision = va_arg(arguments, int);
    return is_usual() ? fastnumbers_fixed(out, va_arg(arguments, double), precision) : 0;
  }
  /* Cairo's format for numbers below a tenth; most of them are zeros. */
  if (!strcmp(format + 2, "18f")) {
    double value = va_arg(arguments, double);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (bits || !is_usual()) return 0;
    memcpy(out, "0.000000000000000000", 20);
    return 20;
  }
  return 0;
}

int __snprintf_chk(char *out, size_t room, int flag, size_t size, const char *format, ...) {
  va_list arguments;
  int count = 0;
  /* If the given size is larger than the object, the C library stops the program. */
  if (room >= FASTNUMBERS_ROOM && room <= size && format[0] == '%' && !is_left_out) {
    va_start(arguments, format);
    count = print(out, format, arguments);
    va_end(arguments);
    if (count > 0) return out[count] = 0, count;
  }
  va_start(arguments, format);
  count = __vsnprintf_chk(out, room, flag, size, format, arguments);
  va_end(arguments);
  return count;
}
#endif
