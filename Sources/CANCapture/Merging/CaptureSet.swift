internal import Platform

/// Several captures as one.
///
/// Captures that overlap in time are merged by time, and channels of the same name stay apart (`can0.file2`). Captures
/// that do not overlap, such as the parts of a recording, are put one after the other, and channels of the same name
/// become one.
/// not overlap, such as a rolled-over recording, are put one after the other, and channels of the same name are one.
package enum CaptureSet {
    /// A shift of one file's times, as given with `--shift FILE=±T`.
    package struct Shift: Sendable, Equatable {
        /// A path as given for a capture, or the file name without folders.
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

    /// Reads the captures in the given order and joins them. For several, the limit on frames is ignored.
    ///
    /// Bounds since the first frame count from the first frame of the first capture. All bounds are times of the joined
    /// captures; a file with another clock is read once more.
    package static func load(
        paths: [String], options: LoadOptions = LoadOptions(), shifts: [Shift] = []
    ) throws(CaptureError) -> Capture {
        let files = try files(paths, shifts)
        let namesFiles = files.contains { !$0.channels(namedIn: options.filter).isEmpty }
        guard paths.count > 1 else { return try loadOne(files[0], options) }
        var captures: [Capture] = []
        var options = options
        options.limit = .none
        options.keepsOrder = !options.filter.passesAll
        var bounded = options
        for file in files {
            // One clock is assumed in all files until they were read.
            captures.append(try file.load(bounded, isOneOfSeveral: true))
            if captures.count == 1, let origin = captures[0].source.origin {
                bounded.filter.fixBounds(first: origin)
            }
        }
        if !options.joinsUnrelated { try RelatedCaptures.check(captures) }
        var merge = try CaptureMerge(captures)
        merge.keepsChannelsApart = namesFiles
        guard options.filter.start != nil || options.filter.stop != nil else {
            // The memory of both is released while it is merged.
            captures = []
            return try (consume merge).merged()
        }
        let supposed = bounded.filter
        if let origin = captures[0].source.origin {
            bounded = options
            bounded.filter.fixBounds(first: origin.addingSaturating(merge.offsets[0]))
        }
        for (index, file) in files.enumerated() {
            var fileOptions = bounded
            fileOptions.filter.moveAbsoluteBounds(by: merge.offsets[index])
            if !file.canBeReadAgain {
                captures[index].keep(fileOptions.filter)
            } else if !fileOptions.filter.hasBounds(of: supposed) {
                captures[index] = try file.load(fileOptions, isOneOfSeveral: true)
            }
        }
        merge = try CaptureMerge(captures)
        merge.keepsChannelsApart = namesFiles
        // The memory of both is released while it is merged.
        captures = []
        return try (consume merge).merged()
    }

    /// Whether no capture is a pipe, which can be read only once.
    package static func canBeReadAgain(_ paths: [String]) -> Bool {
        paths.enumerated().allSatisfy { CaptureSetFile(path: $1, number: $0 + 1, shift: 0).canBeReadAgain }
    }

    /// Stored bytes of the files that can be examined.
    package static func storedBytes(_ paths: [String]) -> Int {
        paths.reduce(0) { $0 + (FileSource.byteCount($1) ?? 0) }
    }

    private static func loadOne(_ file: CaptureSetFile, _ options: LoadOptions) throws(CaptureError) -> Capture {
        var capture = try file.load(options)
        if file.readsWithoutBounds(options, isOneOfSeveral: false), let origin = capture.source.origin {
            var filter = options.filter
            filter.fixBounds(first: origin)
            capture.keep(filter)
        }
        return capture
    }

    private static func files(_ paths: [String], _ shifts: [Shift]) throws(CaptureError) -> [CaptureSetFile] {
        for shift in shifts where !paths.contains(where: { shift.applies(to: $0) }) {
            throw CaptureError(
                path: shift.file, kind: .notFound, reason: "--shift names a file that is not one of the captures")
        }
        return paths.enumerated().map { index, path in
            CaptureSetFile(
                path: path, number: index + 1,
                shift: shifts.filter { $0.applies(to: path) }.reduce(0) { $0 &+ $1.time })
        }
    }

    /// The contents of captures, read beforehand as ``load(paths:options:shifts:)`` reads them; nil if one of them can
    /// be read only once.
    ///
    /// - Parameter wholly: false if only their beginning is read.
    package static func survey(
        paths: [String], options: LoadOptions, shifts: [Shift] = [], wholly: Bool
    ) throws(CaptureError) -> CaptureSurvey? {
        let files = try files(paths, shifts)
        guard files.allSatisfy(\.canBeReadAgain) else { return nil }
        var surveys: [CaptureSurvey] = []
        for file in files { surveys.append(try file.survey(options, wholly: wholly)) }
        return CaptureSurvey(joining: surveys)
    }
}

extension Capture {
    /// Adds a number of nanoseconds to all times.
    mutating func move(by offset: Int64) throws(CaptureError) {
        do throws(StoreFailure) { try frames.move(by: offset) } catch { throw CaptureError(error, path: source.path) }
        source.origin = source.origin.map { $0.addingSaturating(offset) }
        source.end = source.end.map { $0.addingSaturating(offset) }
        source.earliest = source.earliest.map { $0.addingSaturating(offset) }
        source.notes.append("times are shifted by \(SecondsText.signed(offset)) s")
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
