#include "canfolio_baseline.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* Points, on a page of 595 by 842. */
enum { ROWS_PER_PAGE = 70, PAGE_WIDTH = 595, PAGE_HEIGHT = 842, MARGIN = 36, FONT_SIZE = 8 };
static const double LINE_HEIGHT = 10.5;
static const double PNG_SCALE = 150.0 / 72.0;
enum { PNG_WIDTH = 1240, PNG_HEIGHT = 1754 };

enum { BYTES_SHOWN = 8, NAME_LIMIT = 32, ROW_LIMIT = 192 };

struct log_text {
    char *bytes;
    size_t size;
    const char *at;
    const char *end;
    long rows;
    double first_time;
};

struct printer {
    cairo_surface_t *surface;
    cairo_t *context;
    double scale;
    double advance;
    unsigned long glyph_of[128];
};

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool log_open(struct log_text *log, const char *path) {
    memset(log, 0, sizeof *log);
    log->first_time = NAN;
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    struct stat status;
    bool sound = fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode);
    if (sound) {
        log->size = (size_t)status.st_size;
        log->bytes = malloc(log->size + 1);
        sound = log->bytes && fread(log->bytes, 1, log->size, file) == log->size;
    }
    fclose(file);
    if (!sound) {
        free(log->bytes);
        log->bytes = NULL;
        return false;
    }
    /* strtod must stop somewhere. */
    log->bytes[log->size] = 0;
    log->at = log->bytes;
    log->end = log->bytes + log->size;
    return true;
}

static int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return -1;
}

/* The length of a word that ends at `stop`, or -1 if it does not end on this line or is too long. */
static int word_length(const char *from, const char *end, char stop) {
    for (int length = 0; length <= NAME_LIMIT && from + length < end && from[length] != '\n'; length++)
        if (from[length] == stop) return length;
    return -1;
}

/* Formats the next line, "(1436509052.001449) can0 1A1#0169FE", as a row of text and moves on to the next line. */
static bool log_next_row(struct log_text *log, char row[ROW_LIMIT]) {
    static const char digits[] = "0123456789ABCDEF";
    if (*log->at != '(') return false;
    char *after_time;
    double time = strtod(log->at + 1, &after_time);
    if (after_time[0] != ')' || after_time[1] != ' ') return false;

    const char *channel = after_time + 2;
    int channel_length = word_length(channel, log->end, ' ');
    if (channel_length < 0) return false;
    const char *identifier = channel + channel_length + 1;
    int identifier_length = word_length(identifier, log->end, '#');
    if (identifier_length < 0) return false;

    unsigned char data[BYTES_SHOWN];
    int length = 0;
    const char *at = identifier + identifier_length + 1;
    /* A remote frame, "R" and perhaps a digit, is a row without bytes. */
    if (at < log->end && *at == 'R')
        for (at++; at < log->end && *at >= '0' && *at <= '8'; at++) length = *at - '0';
    bool remote = at[-1] != '#';
    while (at < log->end && *at != '\n') {
        int high = hex_value(at[0]);
        int low = high < 0 ? -1 : hex_value(at[1]);
        if (low < 0 || remote || length == BYTES_SHOWN) return false;
        data[length++] = (unsigned char)(high << 4 | low);
        at += 2;
    }
    log->at = at < log->end ? at + 1 : at;
    if (isnan(log->first_time)) log->first_time = time;

    int used = snprintf(
        row, ROW_LIMIT, "%7ld %12.6f %-5.*s %8.*s [%d] ", log->rows++, time - log->first_time, channel_length, channel,
        identifier_length, identifier, length);
    if (used < 0 || used + 4 * BYTES_SHOWN + 1 > ROW_LIMIT) return false;
    char *out = row + used;
    for (int index = 0; index < BYTES_SHOWN; index++, out += 3) {
        bool there = index < length && !remote;
        out[0] = there ? digits[data[index] >> 4] : ' ';
        out[1] = there ? digits[data[index] & 15] : ' ';
        out[2] = ' ';
    }
    for (int index = 0; index < length && !remote; index++) {
        bool printable = data[index] >= 0x20 && data[index] < 0x7F;
        *out++ = printable ? (char)data[index] : '.';
    }
    *out = 0;
    return true;
}

/* Looks up font and glyphs once. */
static bool printer_open(struct printer *printer, cairo_surface_t *surface, double scale) {
    printer->surface = surface;
    printer->scale = scale;
    printer->context = cairo_create(surface);
    cairo_select_font_face(
        printer->context, "DejaVu Sans Mono", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(printer->context, FONT_SIZE * scale);
    cairo_scaled_font_t *font = cairo_get_scaled_font(printer->context);
    for (char character = ' '; character < 0x7F; character++) {
        cairo_glyph_t *glyphs = NULL;
        int count = 0;
        if (cairo_scaled_font_text_to_glyphs(font, 0, 0, &character, 1, &glyphs, &count, NULL, NULL, NULL) ||
            count < 1)
            return false;
        printer->glyph_of[(int)character] = glyphs[0].index;
        cairo_glyph_free(glyphs);
    }
    cairo_text_extents_t extents;
    cairo_scaled_font_text_extents(font, "0", &extents);
    printer->advance = extents.x_advance;
    return cairo_status(printer->context) == CAIRO_STATUS_SUCCESS;
}

static void printer_close(struct printer *printer) {
    if (printer->context) cairo_destroy(printer->context);
    cairo_surface_destroy(printer->surface);
}

/* Draws the rows of one page. */
static bool printer_page(struct printer *printer, struct log_text *log) {
    cairo_glyph_t run[ROW_LIMIT];
    char row[ROW_LIMIT];
    for (int line = 1; line <= ROWS_PER_PAGE && log->at < log->end; line++) {
        if (!log_next_row(log, row)) return false;
        double x = MARGIN * printer->scale;
        double y = (MARGIN + line * LINE_HEIGHT) * printer->scale;
        int count = 0;
        for (const char *character = row; *character; character++, x += printer->advance) {
            if (*character == ' ') continue;
            run[count].index = printer->glyph_of[*character & 0x7F];
            run[count].x = x;
            run[count++].y = y;
        }
        cairo_show_glyphs(printer->context, run, count);
    }
    return true;
}

int canfolio_baseline_pdf(const char *log_path, const char *out_path, double *seconds, long *rows) {
    struct log_text log;
    *seconds = 0;
    *rows = 0;
    if (!log_open(&log, log_path)) return CANFOLIO_BASELINE_UNREADABLE;
    double begin = seconds_now();
    int result = CANFOLIO_BASELINE_OK;
    struct printer printer = {0};
    if (!printer_open(&printer, cairo_pdf_surface_create(out_path, PAGE_WIDTH, PAGE_HEIGHT), 1))
        result = CANFOLIO_BASELINE_CAIRO;
    while (result == CANFOLIO_BASELINE_OK && log.at < log.end) {
        if (!printer_page(&printer, &log)) result = CANFOLIO_BASELINE_MALFORMED;
        cairo_show_page(printer.context);
    }
    cairo_surface_finish(printer.surface);
    bool written = cairo_surface_status(printer.surface) == CAIRO_STATUS_SUCCESS &&
                   cairo_status(printer.context) == CAIRO_STATUS_SUCCESS;
    if (result == CANFOLIO_BASELINE_OK && !written) result = CANFOLIO_BASELINE_CAIRO;
    printer_close(&printer);
    *seconds = seconds_now() - begin;
    *rows = log.rows;
    free(log.bytes);
    return result;
}

int canfolio_baseline_listing(const char *log_path, const char *out_path, long rows_per_page) {
    struct log_text log;
    if (!log_open(&log, log_path)) return CANFOLIO_BASELINE_UNREADABLE;
    int result = CANFOLIO_BASELINE_OK;
    char row[ROW_LIMIT];
    FILE *out = fopen(out_path, "wb");
    while (out && result == CANFOLIO_BASELINE_OK && log.at < log.end) {
        const char *before = log.rows > 0 && log.rows % rows_per_page == 0 ? "\f" : "";
        if (!log_next_row(&log, row))
            result = CANFOLIO_BASELINE_MALFORMED;
        else if (fprintf(out, "%s%s\n", before, row) < 0)
            result = CANFOLIO_BASELINE_UNWRITABLE;
    }
    if (!out || fclose(out) != 0) result = CANFOLIO_BASELINE_UNWRITABLE;
    free(log.bytes);
    return result;
}

/* Writes the drawn page, and adds the time. */
static bool write_page(cairo_surface_t *surface, const char *folder, struct canfolio_baseline_pictures *result) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/page-%05ld.png", folder, ++result->pages);
    if (length < 0 || length >= (int)sizeof path) return false;
    double begin = seconds_now();
    cairo_status_t status = cairo_surface_write_to_png(surface, path);
    result->writing_seconds += seconds_now() - begin;
    struct stat file;
    if (status != CAIRO_STATUS_SUCCESS || stat(path, &file) != 0) return false;
    result->bytes += file.st_size;
    return true;
}

int canfolio_baseline_png(
    const char *log_path, const char *folder, long pages, struct canfolio_baseline_pictures *png) {
    struct log_text log;
    memset(png, 0, sizeof *png);
    if (!log_open(&log, log_path)) return CANFOLIO_BASELINE_UNREADABLE;
    int result = CANFOLIO_BASELINE_OK;
    struct printer printer = {0};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, PNG_WIDTH, PNG_HEIGHT);
    if (!printer_open(&printer, surface, PNG_SCALE)) result = CANFOLIO_BASELINE_CAIRO;
    while (result == CANFOLIO_BASELINE_OK && log.at < log.end && png->pages < pages) {
        double begin = seconds_now();
        cairo_set_source_rgb(printer.context, 1, 1, 1);
        cairo_paint(printer.context);
        cairo_set_source_rgb(printer.context, 0, 0, 0);
        bool sound = printer_page(&printer, &log);
        cairo_surface_flush(surface);
        png->drawing_seconds += seconds_now() - begin;
        if (!sound)
            result = CANFOLIO_BASELINE_MALFORMED;
        else if (!write_page(surface, folder, png))
            result = CANFOLIO_BASELINE_CAIRO;
    }
    png->rows = log.rows;
    printer_close(&printer);
    free(log.bytes);
    return result;
}

int canfolio_baseline_read_pixels(const char *path, uint32_t **pixels, int *width, int *height, int *stride) {
  cairo_surface_t *surface = cairo_image_surface_create_from_png(path);
  int status = CANFOLIO_BASELINE_UNREADABLE;
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) {
    *width = cairo_image_surface_get_width(surface);
    *height = cairo_image_surface_get_height(surface);
    *stride = cairo_image_surface_get_stride(surface);
    size_t size = (size_t)*height * (size_t)*stride;
    *pixels = malloc(size);
    if (*pixels) {
      memcpy(*pixels, cairo_image_surface_get_data(surface), size);
      status = CANFOLIO_BASELINE_OK;
    }
  }
  cairo_surface_destroy(surface);
  return status;
}
