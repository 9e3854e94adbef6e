// count-frames CAPTURE [IDENTIFIERS] [csv|candump|json]: writes the frames of these identifiers (`100-1FF,7E8`) to standard
// output, in order, and the number of frames of each identifier to standard error.
import CANCapture
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first else { fatalError("usage: count-frames CAPTURE [IDENTIFIERS] [csv|candump|json]") }
do {
    let ranges = try arguments.dropFirst().first.map { text in try IdentifierRange.list(parsing: text) } ?? []
    let form = arguments.dropFirst(2).first.flatMap(FrameWriter.Form.init) ?? .candump
    let capture = try Capture(contentsOf: path, filter: FrameFilter(identifiers: ranges))
    var counts: [UInt32: Int] = [:]
    var bytes = 0
    for row in 0..<capture.frames.count {
        counts[capture.frames.identifier(row), default: 0] += 1
        bytes += capture.frames.payload(row).count
    }
    try FrameWriter.write(capture.frames, as: form) { text in
        try FileHandle.standardOutput.write(contentsOf: Data(text))
    }
    var summary = "\(capture.source.formatName): \(capture.frames.count) frames, \(bytes) bytes"
    summary += ", \(capture.skipped.count) records skipped\n"
    for (identifier, count) in counts.sorted(by: { $0.key < $1.key }) {
        summary += "\(String(identifier, radix: 16, uppercase: true)) \(count)\n"
    }
    FileHandle.standardError.write(Data(summary.utf8))
} catch {
    FileHandle.standardError.write(Data("count-frames: \(error)\n".utf8))
    exit(1)
}
