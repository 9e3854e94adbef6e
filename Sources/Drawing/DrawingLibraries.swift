internal import CLazyCairo
internal import Platform

/// The drawing libraries. They are loaded when something is drawn for the first time, so other commands need no time
/// for them.
enum DrawingLibraries {
    /// Loads what every page and picture needs: Cairo, FreeType, fontconfig. Further calls take no time.
    ///
    /// - Throws: `.library` if one of them is not installed.
    static func load() throws(DrawingError) {
        if let reason = canfolio_load_cairo() { throw missing(String(cString: reason)) }
    }

    /// Loads what is needed for shaping texts that the fonts of tables do not cover.
    ///
    /// - Throws: `.library` if it is not installed.
    static func loadPango() throws(DrawingError) {
        canfolio_before_end { TemporaryNames.removeAll() }
        if let reason = canfolio_load_pango() { throw missing(String(cString: reason)) }
    }

    /// Loads what is needed for reading pictures.
    ///
    /// - Throws: `.library` if it is not installed.
    static func loadPixbuf() throws(DrawingError) {
        guard let reason = canfolio_load_pixbuf() else { return }
        throw .library(
            "logos need GdkPixbuf (\(String(cString: reason))); install the package libgdk-pixbuf-2.0-0 on Debian and "
                + "Ubuntu, gdk-pixbuf2 on Fedora")
    }

    private static func missing(_ reason: String) -> DrawingError {
        .library(
            "drawing needs Cairo and Pango (\(reason)); install the package libpangocairo-1.0-0 on Debian and Ubuntu, "
                + "pango on Fedora")
    }
}
