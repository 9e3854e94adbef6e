#ifndef NMEA2000_TABLES_H
#define NMEA2000_TABLES_H

#include <stddef.h>

/// The parameter groups of NMEA 2000 with their fields, one entry a line, and how many bytes that are. They are part of
/// the program.
const unsigned char *_Nonnull nmea2000_groups(size_t *_Nonnull count);

/// The meanings of codes in fields, likewise.
const unsigned char *_Nonnull nmea2000_lookups(size_t *_Nonnull count);

#endif
