/// One of the files of a set, and by how many nanoseconds its times are moved.
struct CaptureSetFile {
    let path: String
    let shift: Int64

    /// Whether the path leads to the same bytes every time; those of a pipe are gone once they have been read.
    var canBeReadAgain: Bool { path != "-" && FileSource.isRegular(path) }

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - options: bounds of absolute time are those of the moved times.
    ///   - isOneOfSeveral: a file that cannot be read again is read without bounds of time, which may turn out to be of
    ///     another clock.
    func load(_ options: LoadOptions, isOneOfSeveral: Bool = false) throws(CaptureError) -> Capture {
        var options = options
        if isOneOfSeveral && !canBeReadAgain {
            (options.filter.start, options.filter.stop) = (nil, nil)
        }
        options.filter.moveAbsoluteBounds(by: shift)
        var capture = try CaptureLoader.load(path: path, options: options)
        if shift != 0 { capture.move(by: shift) }
        return capture
    }
}

extension Capture {
    /// Leaves out frames that are not between the bounds of absolute time.
    mutating func keep(_ filter: FrameFilter) {
        var kept = FrameTable()
        (kept.channels, kept.names) = (frames.channels, frames.names)
        for row in 0..<frames.count where filter.isWithinBounds(frames.time(row)) { kept.append(frames[row]) }
        frames = kept
    }
}
