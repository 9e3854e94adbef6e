@testable import CANCapture

/// Feeds bytes in pieces, and says of captures what two ways of reading have to agree in.
enum Feeding {
    /// Pieces of one size, or of sizes that a random number tells.
    enum Cuts: Sendable, CustomStringConvertible {
        case every(Int)
        case random(UInt64, upTo: Int)

        var description: String {
            switch self {
            case .every(let size): "pieces of \(size)"
            case .random(let seed, let most): "pieces of up to \(most), seed \(seed)"
            }
        }

        func sizes(of count: Int) -> [Int] {
            var sizes: [Int] = []
            var left = count
            var state = UInt64(7)
            if case .random(let seed, _) = self { state = seed }
            while left > 0 {
                var size = left
                switch self {
                case .every(let all): size = all
                case .random(_, let most):
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    size = Int(state >> 33) % (most + 1)  // a piece may be empty
                }
                sizes.append(min(size, left))
                left -= min(size, left)
            }
            return sizes
        }
    }

    /// Captures of some length are not cut into single bytes again and again.
    static let cuts: [Cuts] = [.every(1), .every(2), .every(3), .every(7), .every(4096), .random(3, upTo: 90)]

    static func capture(
        _ bytes: [UInt8], _ cuts: Cuts, as format: String? = nil, filter: FrameFilter = FrameFilter()
    ) throws -> Capture {
        let feed = CaptureFeed(path: "test.log", options: LoadOptions(inputFormat: format, filter: filter))
        var place = 0
        for size in cuts.sizes(of: bytes.count) {
            try give(bytes[place..<place + size], to: feed)
            place += size
        }
        return try feed.finish()
    }

    /// The piece lies in memory of its own that ends where it ends.
    static func give(_ piece: ArraySlice<UInt8>, to feed: CaptureFeed) throws {
        try Array(piece).withUnsafeBytes { try feed.feed($0) }
    }

    /// All that is known of a capture but for the size of its file, or why it cannot be read.
    struct Told: Equatable, CustomStringConvertible {
        var facts: [String]
        var frames: [Frame] = []

        var description: String { "\(facts), \(frames.count) frames" }
    }

    static func told(_ read: () throws -> Capture) -> Told {
        do {
            return told(try read())
        } catch {
            return Told(facts: ["\(error)"])
        }
    }

    static func told(_ capture: Capture) -> Told {
        let source = capture.source
        let facts = [
            "\(source.format), \(source.formatName), \(source.clock), \(source.time)",
            "\(source.start ?? -1), \(source.origin ?? -1), \(source.bitRate ?? -1), \(source.dataBitRate ?? -1)",
            "\(source.notes)", "\(capture.frames.channels)", "\(capture.frames.names)",
            "\(capture.skipped.count), \(capture.skipped.examples), \(capture.skipped.otherRecords)",
        ]
        return Told(facts: facts, frames: frames(capture))
    }
}
