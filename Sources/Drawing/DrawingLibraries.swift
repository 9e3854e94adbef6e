internal import CLazyCairo

/// The libraries that draw: they are loaded when something is drawn first, and cost commands that draw nothing no time.
enum DrawingLibraries {
    /// Loads what every page and picture needs: Cairo, FreeType, fontconfig. At no cost once it is there.
    ///
    /// - Throws: `.library` where one of them is not installed.
    static func load() throws(DrawingError) {
        if let reason = canfolio_load_cairo() { throw missing(String(cString: reason)) }
    }

    /// Loads what shapes texts that the tables of fonts do not cover.
    ///
    /// - Throws: `.library` where it is not installed.
    static func loadPango() throws(DrawingError) {
        if let reason = canfolio_load_pango() { throw missing(String(cString: reason)) }
    }

    /// Loads what reads pictures.
    ///
    /// - Throws: `.library` where it is not installed.
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
