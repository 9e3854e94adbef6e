internal import Figures
internal import Wording
package import CANCapture
internal import Analysis
internal import Drawing
internal import Layout

/// Makes the PNG of a thumbnail. It opens one font by its path, does not call fontconfig, and accesses nothing else.
package enum ThumbnailWriter {
    /// - Parameters:
    ///   - side: pixels, within ``ThumbnailFrame/sizes``.
    ///   - keys: for the cache of a desktop: 8-bit RGBA and these keys. Without them, the smallest form.
    package static func png(
        of capture: SampledCapture, side: Int, keys: FreedesktopKeys?, software: String
    ) throws -> [UInt8] {
        let activity = SampledActivity(capture)
        let fonts =
            side < ThumbnailFrame.smallestWithTexts
            ? nil : try KnownFonts.find(hasRows: side >= ThumbnailFrame.smallestWithLabels)
        let name = keys?.fileName ?? LogProse.fileName(of: capture.source.path)
        let picture = ThumbnailPicture(
            capture, activity, side: side, name: name, shaper: fonts.map { TableShaper(fonts: $0.metrics) })
        let list = picture.layOut()
        if let keys {
            let surface = try RasterSurface(fonts: fonts ?? .none, size: list.size)
            try surface.draw(list)
            return try surface.rgba(
                by: try PNGEncoder(level: 6), texts: keys.texts(for: capture.source, software: software))
        }
        return try PagePicture(fonts: fonts ?? .none, size: list.size).png(
            of: list, texts: [PNGText("Software", software)], dotsPerInch: 96)
    }
}
