#ifndef CANFOLIO_MEMORY_H
#define CANFOLIO_MEMORY_H

/// Has the C library give larger pieces of memory back to the system as soon as they are freed, where it has a say.
///
/// Of what is allocated and freed part by part, glibc otherwise keeps the most that there ever was, and holes.
void canfolio_return_memory(void);

#endif
