#ifndef CANFOLIO_PAGEDMEMORY_H
#define CANFOLIO_PAGEDMEMORY_H
#include <stddef.h>

/* Large blocks of memory (half a MiB and more) that the process asks of malloc, or by calloc, realloc or posix_memalign,
 * lie in a file without a name once it holds as much memory of its own as it may: the system writes them out where it
 * needs room, and takes them in again. The file is in TMPDIR or /var/tmp, and gone with the process.
 * How much of them is resident is bounded, too: mapped pages count as memory of the process. */

/* How many bytes the process may hold before that; 0 where nothing is ever put into a file. Set it before the first
 * thread is started. */
void paged_memory_bound(size_t bytes);

/* Bytes of blocks that lie in the file. */
size_t paged_memory_used(void);

/* How many bytes of addresses in the file have been given room; what is freed is used again. */
size_t paged_memory_reserved(void);

/* Bytes of the file that no block has, and that the next ones take. */
size_t paged_memory_idle(void);

/* Bytes that are free where the file lies; the largest number where nobody knows, or there is no file. */
size_t paged_memory_free(void);

/* What went wrong when the file was to be made larger, as errno has it; 0 where nothing did. The block is memory of the
 * process then. */
int paged_memory_fault(void);

/* The folder that the file lies in; "" where there is no file. */
const char *paged_memory_folder(void);

/* Whether an address lies in the file. */
int paged_memory_has(const void *address);

#endif
