/// Several captures as one.
///
/// Captures that overlap in time are merged by time, and their channels stay apart (`file 2: can0`). Captures that do
/// not overlap, such as a rolled-over recording, are put one after the other, and channels of the same name are one.
package enum CaptureSet {
    /// A displacement of one file's times, as given with `--shift FILE=±T`.
    package struct Shift: Sendable, Equatable {
        /// A path as given for a capture, or the name of its file without folders.
        package var file: String
        /// Nanoseconds.
        package var time: Int64

        package init(file: String, time: Int64) {
            self.file = file
            self.time = time
        }

        func applies(to path: String) -> Bool {
            path == file || path.split(separator: "/").last.map(String.init) == file
        }
    }

    /// Reads the captures in the order given and joins them.
    ///
    /// Bounds since the first frame count from the first frame of the first capture.
    package static func load(
        paths: [String], options: LoadOptions = LoadOptions(), shifts: [Shift] = []
    ) throws(CaptureError) -> Capture {
        for shift in shifts where !paths.contains(where: { shift.applies(to: $0) }) {
            throw CaptureError(
                path: shift.file, kind: .notFound, reason: "--shift names a file that is not among the captures")
        }
        var captures: [Capture] = []
        var options = options
        for (index, path) in paths.enumerated() {
            let offset = shifts.filter { $0.applies(to: path) }.reduce(0) { $0 &+ $1.time }
            var fileOptions = options
            fileOptions.filter.moveAbsoluteBounds(by: offset)
            var capture = try CaptureLoader.load(path: path, options: fileOptions)
            if offset != 0 { capture.move(by: offset) }
            if index == 0, paths.count > 1, let origin = capture.source.origin {
                options.filter.fixBounds(first: origin)
            }
            captures.append(capture)
        }
        guard captures.count > 1 else { return captures[0] }
        return CaptureMerge(captures).merged()
    }
}

extension Capture {
    /// Adds a number of nanoseconds to all times.
    mutating func move(by offset: Int64) {
        frames.move(by: offset)
        source.origin = source.origin.map { $0.addingSaturating(offset) }
        source.notes.append("times are moved by \(SecondsText.signed(offset)) s")
    }
}

extension Int64 {
    /// The sum, or the nearest end of the range.
    package func addingSaturating(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}

enum SecondsText {
    /// `+0.25`, `-12`.
    static func signed(_ nanoseconds: Int64) -> String {
        let magnitude = nanoseconds.magnitude
        var fraction = String(magnitude % 1_000_000_000)
        fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        let point = fraction.isEmpty ? "" : "."
        return (nanoseconds < 0 ? "-" : "+") + String(magnitude / 1_000_000_000) + point + fraction
    }
}
