import CANCapture
import Pages
import Publishing

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
