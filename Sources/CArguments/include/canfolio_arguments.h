#ifndef CANFOLIO_ARGUMENTS_H
#define CANFOLIO_ARGUMENTS_H

/// The arguments of the process as its C library handed them over, the name of the program first.
///
/// They are not a copy. NULL, and a count of 0, where the C library hands nothing to initialisers (musl).
char *const *canfolio_arguments(int *count);

#endif
