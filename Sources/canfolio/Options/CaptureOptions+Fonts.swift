import CANCapture
import Pages
import Publishing

/// The fonts of several documents that are made one after the other. They are searched and measured once.
///
/// Not Sendable: one thread makes the documents.
final class SharedFonts {
    private var known: (families: FontFamilies, search: FontSearch)?

    func search(_ families: FontFamilies) -> FontSearch {
        if let known, known.families == families { return known.search }
        let search = FontSearch(families, hasSigns: true)
        known = (families, search)
        return search
    }
}

extension CaptureOptions {
    /// The fonts for outputs of the captures, loaded while these are read; nil if it is not yet known that they are
    /// captures, so that the error for a wrong name need not wait for fonts, whose first search takes seconds.
    func searchFonts(_ families: FontFamilies, hasSigns: Bool = false) -> FontSearch? {
        let options = LoadOptions(inputFormat: inputOptions.inputFormat)
        guard captures.count <= Self.mostRecognised,
            captures.allSatisfy({ CaptureLoader.recognises(path: $0, options: options) })
        else { return nil }
        return FontSearch(families, hasSigns: hasSigns)
    }

    /// Reading more bytes takes so long that loading fonts meanwhile costs no time.
    private static let mostRecognised = 4
}
