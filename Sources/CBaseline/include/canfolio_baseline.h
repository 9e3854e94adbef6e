/* The plain way to print a candump log with Cairo, to measure canfolio beside it: one thread, one surface, 70 rows a
 * page, a glyph run for each row and nothing else. */
#ifndef CANFOLIO_BASELINE_H
#define CANFOLIO_BASELINE_H

#include <stdint.h>

enum {
    CANFOLIO_BASELINE_OK = 0,
    /* The log cannot be read; errno says why. */
    CANFOLIO_BASELINE_UNREADABLE = 1,
    /* A line is no candump line of a classic frame; rows before it have been printed. */
    CANFOLIO_BASELINE_MALFORMED = 2,
    /* Cairo could not draw or write. */
    CANFOLIO_BASELINE_CAIRO = 3,
    /* The text cannot be written. */
    CANFOLIO_BASELINE_UNWRITABLE = 4,
};

/* Prints the log at `log_path` to a PDF. `seconds` covers parsing, formatting, drawing and writing; reading the file
 * into memory is left out. */
int canfolio_baseline_pdf(const char *log_path, const char *out_path, double *seconds, long *rows);

/* Writes the same rows as lines of text, a form feed before every `rows_per_page` of them but the first ones. */
int canfolio_baseline_listing(const char *log_path, const char *out_path, long rows_per_page);

struct canfolio_baseline_pictures {
    long rows;
    long pages;
    /* Parsing, formatting and drawing. */
    double drawing_seconds;
    /* Within cairo_surface_write_to_png alone. */
    double writing_seconds;
    /* What the pictures take on disk. */
    int64_t bytes;
};

/* Draws the first `pages` pages at 150 dpi on A4 and writes each to `folder` as page-00001.png and so on.
 * Cairo's toy fonts are shared in a process: after a PDF has been written their hinting, and so the pictures, differ a
 * little. For a fair figure call this first, or in a process of its own. */
int canfolio_baseline_png(
    const char *log_path, const char *folder, long pages, struct canfolio_baseline_pictures *result);

/* Writes pixels of the form 0x00RRGGBB, `stride` bytes from row to row, by cairo_surface_write_to_png. `seconds` is
 * what that call took. The pixels are read only. */
int canfolio_baseline_write_pixels(
    const uint32_t *pixels, int width, int height, int stride, const char *path, double *seconds, int64_t *bytes);

/* Reads a picture that canfolio_baseline_png wrote: words 0x00RRGGBB, `stride` bytes from row to row. The caller frees
 * the pixels. */
int canfolio_baseline_read_pixels(const char *path, uint32_t **pixels, int *width, int *height, int *stride);

#endif
