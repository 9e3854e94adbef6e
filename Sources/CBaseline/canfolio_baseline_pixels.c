#include "canfolio_baseline.h"

#include <cairo.h>
#include <sys/stat.h>
#include <time.h>

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int canfolio_baseline_write_pixels(
    const uint32_t *pixels, int width, int height, int stride, const char *path, double *seconds, int64_t *bytes) {
    *seconds = 0;
    *bytes = 0;
    /* Cairo takes a pointer to writable pixels, but does not write them. */
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data((unsigned char *)pixels, CAIRO_FORMAT_RGB24, width, height, stride);
    double begin = seconds_now();
    cairo_status_t status = cairo_surface_write_to_png(surface, path);
    *seconds = seconds_now() - begin;
    cairo_surface_destroy(surface);
    struct stat file;
    if (status != CAIRO_STATUS_SUCCESS || stat(path, &file) != 0) return CANFOLIO_BASELINE_CAIRO;
    *bytes = file.st_size;
    return CANFOLIO_BASELINE_OK;
}
