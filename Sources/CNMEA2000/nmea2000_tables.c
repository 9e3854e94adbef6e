// The tables beside this file become part of the program unchanged: no files are needed at run time, and the compiler
// does not parse them.
#include "nmea2000_tables.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char groups[] = {
#embed "nmea2000-groups.txt"
};

static const unsigned char lookups[] = {
#embed "nmea2000-lookups.txt"
};

const unsigned char *nmea2000_groups(size_t *count) {
    *count = sizeof groups;
    return groups;
}

const unsigned char *nmea2000_lookups(size_t *count) {
    *count = sizeof lookups;
    return lookups;
}
