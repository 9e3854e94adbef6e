/* Libraries that are loaded when something is drawn: they and what they need are 40 shared objects, and half the time
 * that a command takes to start which draws nothing.
 *
 * Where a program is made of ELF files, this module defines the functions of functions.h under their own names, hidden
 * from other libraries: each goes on to the library's own, which is loaded at the first call at the latest. Elsewhere
 * the libraries are linked directly, and there is nothing to load. */
#ifndef CANFOLIO_LAZY_CAIRO_H
#define CANFOLIO_LAZY_CAIRO_H

#ifdef __cplusplus
extern "C" {
#endif

/* Loads Cairo, FreeType and fontconfig. Any thread may ask, any number of times.
 *
 * Returns NULL, or what is missing: a text that lives as long as the process. */
const char *canfolio_load_cairo(void);

/* The same for Pango, which shapes what is not Latin. */
const char *canfolio_load_pango(void);

/* The same for GdkPixbuf, which reads pictures. */
const char *canfolio_load_pixbuf(void);

/* What is called before the process ends with status 5 because GLib can start no thread. */
void canfolio_before_end(void (*body)(void));

#ifdef __cplusplus
}
#endif

#endif
