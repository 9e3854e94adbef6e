import CANCapture
import Pages
import Publishing

extension CaptureOptions {
    /// The fonts of what is made of the captures, looked for while these are read; nil where it is not known beforehand that
    /// they are captures: nobody is to wait for fonts, which takes seconds where they are looked for the first time, to be
    /// told of a wrong name.
    func searchFonts(_ families: FontFamilies, hasSigns: Bool = false) -> FontSearch? {
        let options = LoadOptions(inputFormat: inputOptions.inputFormat)
        guard captures.count <= Self.mostRecognised,
            captures.allSatisfy({ CaptureLoader.recognises(path: $0, options: options) })
        else { return nil }
        return FontSearch(families, hasSigns: hasSigns)
    }

    /// Of more the reading takes long, and fonts no time beside it.
    private static let mostRecognised = 4
}
