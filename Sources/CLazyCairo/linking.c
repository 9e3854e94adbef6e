// Information for linkers and packagers.

#if defined(__ELF__)

#include <stdint.h>

// AddressSanitizer would add bytes around this data.
#if defined(__clang__)
#define AS_IT_STANDS __attribute__((used, no_sanitize("address")))
#else
#define AS_IT_STANDS __attribute__((used))
#endif

// Swift's driver passes the texts of this section to the linker, before the libraries of pkg-config: the linker then
// keeps only libraries of which a function is called. A driver that does not know the section links all of them.
AS_IT_STANDS __attribute__((section(".swift1_autolink_entries"))) static const char entry[] = "-Wl,--as-needed";

// The libraries that are loaded when something is drawn, for tools that gather what a package depends on
// (https://uapi-group.org/specifications/specs/elf_dlopen_metadata/).
#define LIBRARY(feature, description, file)                                                                \
    "{\"feature\":\"" feature "\",\"description\":\"" description "\",\"priority\":\"required\","          \
    "\"soname\":[\"" file "\"]}"
#define METADATA                                                                                             \
    "[" LIBRARY("drawing", "Pages and pictures", "libcairo.so.2") ","                                        \
    LIBRARY("drawing", "Pages and pictures", "libfreetype.so.6") ","                                         \
    LIBRARY("drawing", "Pages and pictures", "libfontconfig.so.1") ","                                       \
    LIBRARY("shaping", "Texts of all scripts", "libpango-1.0.so.0") ","                                      \
    LIBRARY("shaping", "Texts of all scripts", "libpangoft2-1.0.so.0") ","                                   \
    LIBRARY("shaping", "Texts of all scripts", "libpangocairo-1.0.so.0") ","                                 \
    LIBRARY("shaping", "Texts of all scripts", "libglib-2.0.so.0") ","                                       \
    LIBRARY("shaping", "Texts of all scripts", "libgobject-2.0.so.0") ","                                     \
    LIBRARY("logos", "Pictures from files", "libgdk_pixbuf-2.0.so.0") "]"

AS_IT_STANDS __attribute__((retain, aligned(4), section(".note.dlopen"))) static const struct {
    uint32_t name_size;
    uint32_t text_size;
    uint32_t type;
    char name[4];
    char text[(sizeof METADATA + 3) / 4 * 4];
} note = {sizeof "FDO", sizeof METADATA, 0x407c0c0a, "FDO", METADATA};

#endif
