internal import Drawing
package import Layout
package import Platform

/// The picture that a template names: read once, before anything is drawn, for all pages and queues.
package enum LogoFile {
    /// Pixels to the point: enough for print at 300 dpi.
    private static let density = 4.0

    /// - Parameters:
    ///   - height: points.
    ///   - place: the file and line that name it.
    /// - Throws: what is wrong with it, and where it is named.
    package static func read(_ path: String, height: Double, place: String) throws(OutputFailure) -> Picture {
        do {
            let bytes = try BinaryFile.read(path, limit: PictureFile.largest)
            return try PictureFile.read(bytes, path: path, height: Int((height * density).rounded(.up)))
        } catch {
            throw OutputFailure("\(place): \(error)")
        }
    }
}
