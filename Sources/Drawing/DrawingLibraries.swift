internal import CLazyCairo
internal import Platform

/// The drawing libraries. They are loaded when something is drawn for the first time, so other commands need no time
/// for them.
enum DrawingLibraries {
    /// Loads what every page and picture needs: Cairo, FreeType, fontconfig. Further calls take no time.
    ///
    /// - Throws: `.library` if one of them is not installed, `.unread` if it cannot be read now.
    static func load() throws(DrawingError) {
        if let reason = canfolio_load_cairo() { throw fault(String(cString: reason)) }
    }

    /// Loads what is needed for shaping texts that the fonts of tables do not cover.
    ///
    /// - Throws: `.library` if it is not installed.
    static func loadPango() throws(DrawingError) {
        canfolio_before_end { TemporaryNames.removeAll() }
        if let reason = canfolio_load_pango() { throw fault(String(cString: reason)) }
    }

    /// Loads what is needed for reading pictures.
    ///
    /// - Throws: `.library` if it is not installed.
    static func loadPixbuf() throws(DrawingError) {
        guard let reason = canfolio_load_pixbuf() else { return }
        throw fault(
            String(cString: reason), of: "logos need GdkPixbuf",
            package: "libgdk-pixbuf-2.0-0 on Debian and Ubuntu, gdk-pixbuf2 on Fedora")
    }

    /// - Parameter reason: of dlopen(3), whose texts end with that of the system call that failed.
    static func fault(
        _ reason: String, of need: String = "drawing needs Cairo and Pango",
        package: String = "libpangocairo-1.0-0 on Debian and Ubuntu, pango on Fedora"
    ) -> DrawingError {
        if PassingCodes.isReason(of: reason) { return .unread("\(need), which cannot be loaded now: \(reason)") }
        return .library("\(need) (\(reason)); install the package \(package)")
    }
}
