internal import Drawing
package import Layout
package import Platform

/// The picture that a template or the command line names. It is read once, before drawing, for all pages and queues.
///
/// Templates from elsewhere bring pictures, and a few bytes of SVG can take days to draw. So another process without
/// access to files reads them.
package enum LogoFile {
    /// Pixels per point: enough for 300 dpi on paper.
    private static let density = 4.0
    /// The limits of the reading process. A normal logo needs a hundredth of them.
    private static let limits = ConfinedWork.Limits(seconds: 2, memory: 64 << 20, answer: 64 << 20)

    /// - Parameters:
    ///   - height: points.
    ///   - place: the file and line that name the picture.
    /// - Throws: the error of the picture, and where it is named.
    package static func read(_ path: String, height: Double, place: String) throws(OutputFailure) -> Picture {
        do {
            return try picture(of: BinaryFile.regular(path, limit: PictureFile.largest), path, height)
        } catch {
            throw OutputFailure("\(place): \(error)")
        }
    }

    private static func picture(of bytes: [UInt8], _ path: String, _ height: Double) throws -> Picture {
        let name = Printable.text(path)
        let answer: [UInt8]
        do {
            answer = try ConfinedWork.answer(limits) {
                PictureFile.prepare(for: bytes)
            } work: {
                do {
                    return [1]
                        + (try PictureFile.read(bytes, path: path, height: Int((height * density).rounded(.up)))).bytes
                } catch {
                    return [0] + Array("\(error)".utf8)
                }
            }
        } catch {
            switch error {
            case .time: throw OutputFailure("\(name): takes more than 2 s to draw; simplify it, or give a PNG")
            case .ended:
                throw OutputFailure("\(name): takes more than 64 MB to draw, or is damaged; simplify it, or give a PNG")
            case .start(let code): throw OutputFailure.system(path, "cannot be read in a separate process", code)
            }
        }
        guard answer.first == 1 else {
            throw OutputFailure(Printable.text(String(decoding: answer.dropFirst(), as: UTF8.self)))
        }
        guard let picture = Picture(bytes: answer.dropFirst()) else { throw OutputFailure("\(name): cannot be shown") }
        return picture
    }
}

/// A picture that another process of this machine sends.
extension Picture {
    fileprivate var bytes: [UInt8] {
        [UInt32(width), UInt32(height)].withUnsafeBytes { Array($0) } + pixels.withUnsafeBytes { Array($0) }
    }

    fileprivate init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 8, bytes.count % 4 == 0 else { return nil }
        let words = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
        guard words[0] < 1 << 16, words[1] < 1 << 16 else { return nil }
        self.init(width: Int(words[0]), height: Int(words[1]), pixels: Array(words[2...]))
    }
}
