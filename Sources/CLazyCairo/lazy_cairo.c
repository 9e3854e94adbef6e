#include "canfolio_lazy_cairo.h"

#if !defined(__ELF__)

const char *canfolio_load_cairo(void) { return 0; }
const char *canfolio_load_pango(void) { return 0; }
const char *canfolio_load_pixbuf(void) { return 0; }
void canfolio_before_end(void (*body)(void)) { (void)body; }

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Declarations from here on are hidden, so that libpangocairo and others find Cairo's own functions. FreeType would
// make its functions visible, so its attribute is defined as empty.
#pragma GCC visibility push(hidden)
#include <ft2build.h>
#include <freetype/config/public-macros.h>
#undef FT_PUBLIC_FUNCTION_ATTRIBUTE
#define FT_PUBLIC_FUNCTION_ATTRIBUTE
#include <cairo-ft.h>
#include FT_TRUETYPE_TABLES_H
#include FT_ADVANCES_H
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>

typedef void (*function)(void);

enum library { FREETYPE, FONTCONFIG, CAIRO, PANGO, PANGOFT2, PANGOCAIRO, GLIB, GOBJECT, PIXBUF, LIBRARY_COUNT };

// The names with the version of the interface, as a linker stores them.
static const char *const files[LIBRARY_COUNT] = {
    [FREETYPE] = "libfreetype.so.6",
    [FONTCONFIG] = "libfontconfig.so.1",
    [CAIRO] = "libcairo.so.2",
    [PANGO] = "libpango-1.0.so.0",
    [PANGOFT2] = "libpangoft2-1.0.so.0",
    [PANGOCAIRO] = "libpangocairo-1.0.so.0",
    [GLIB] = "libglib-2.0.so.0",
    [GOBJECT] = "libgobject-2.0.so.0",
    [PIXBUF] = "libgdk_pixbuf-2.0.so.0",
};

// Libraries that are loaded together, from `first` to `last`.
struct set {
    enum library first;
    enum library last;
    pthread_once_t once;
    // What is missing; empty if nothing is missing, and before the first load.
    char fault[400];
};

static struct set cairo_set = {FREETYPE, CAIRO, PTHREAD_ONCE_INIT, ""};
static struct set pango_set = {PANGO, GOBJECT, PTHREAD_ONCE_INIT, ""};
static struct set pixbuf_set = {PIXBUF, PIXBUF, PTHREAD_ONCE_INIT, ""};

static void require(enum library library);

// A relaxed load would show the address of a function before the library behind it was relocated.
#define CALL(library, result, name, parameters, arguments)                                     \
    static _Atomic(function) found_##name;                                                     \
    result name parameters {                                                                   \
        function found = atomic_load_explicit(&found_##name, memory_order_acquire);            \
        if (__builtin_expect(found == NULL, 0)) {                                              \
            require(library);                                                                  \
            found = atomic_load_explicit(&found_##name, memory_order_acquire);                 \
        }                                                                                      \
        return ((__typeof__(&name))found)arguments;                                            \
    }
#include "functions.h"
#undef CALL
#pragma GCC visibility pop

static const struct {
    enum library library;
    const char *name;
    _Atomic(function) *found;
} functions[] = {
#define CALL(library, result, name, parameters, arguments) {library, #name, &found_##name},
#include "functions.h"
#undef CALL
};

// Finds all functions of a set before any is called, so that a library that is too old is reported at the start.
static void load(struct set *set) {
    for (enum library library = set->first; library <= set->last; library++) {
        void *handle = dlopen(files[library], RTLD_LAZY | RTLD_LOCAL);
        if (handle == NULL) {
            const char *reason = dlerror();
            snprintf(set->fault, sizeof set->fault, "%s", reason ? reason : files[library]);
            return;
        }
        for (size_t at = 0; at < sizeof functions / sizeof functions[0]; at++) {
            if (functions[at].library != library) continue;
            function found = (function)dlsym(handle, functions[at].name);
            if (found == NULL) {
                const char *name = functions[at].name;
                snprintf(set->fault, sizeof set->fault, "%s is too old, it has no %s", files[library], name);
                return;
            }
            atomic_store_explicit(functions[at].found, found, memory_order_release);
        }
    }
}

static void (*_Atomic before_end)(void);

void canfolio_before_end(void (*body)(void)) { atomic_store(&before_end, body); }

// Pango starts threads, and GLib ends the process with a signal where the system allows none.
static void told(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    if (level & G_LOG_LEVEL_ERROR && message != NULL && strstr(message, "thread") != NULL) {
        static const char text[] =
            "canfolio: the system allows no more threads (ulimit -u, or a limit of the container)\n";
        ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
        (void)ignored;
        void (*body)(void) = atomic_load(&before_end);
        if (body != NULL) body();
        _exit(5);
    }
    g_log_default_handler(domain, level, message, data);
}

static void load_cairo(void) { load(&cairo_set); }
static void load_pango(void) {
    load(&pango_set);
    if (pango_set.fault[0] == 0) g_log_set_default_handler(told, NULL);
}
static void load_pixbuf(void) { load(&pixbuf_set); }

const char *canfolio_load_cairo(void) {
    pthread_once(&cairo_set.once, load_cairo);
    return cairo_set.fault[0] ? cairo_set.fault : NULL;
}

const char *canfolio_load_pango(void) {
    pthread_once(&pango_set.once, load_pango);
    return pango_set.fault[0] ? pango_set.fault : NULL;
}

const char *canfolio_load_pixbuf(void) {
    // Its objects belong to GLib.
    const char *fault = canfolio_load_pango();
    if (fault != NULL) return fault;
    pthread_once(&pixbuf_set.once, load_pixbuf);
    return pixbuf_set.fault[0] ? pixbuf_set.fault : NULL;
}

// For a call without an earlier check: there is no value that it could return.
static void require(enum library library) {
    const char *fault = library <= CAIRO ? canfolio_load_cairo()
        : library < PIXBUF               ? canfolio_load_pango()
                                         : canfolio_load_pixbuf();
    if (fault == NULL) return;
    dprintf(STDERR_FILENO, "canfolio: %s\n", fault);
    _exit(1);
}

#endif
