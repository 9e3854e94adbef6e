extension FrameFilter {
    /// Whether it leaves frames out by their content, not by when or where they were sent.
    package var choosesFrames: Bool { !candump.isEmpty || !identifiers.isEmpty }

    /// The same bounds of time and channels, with all of their frames.
    package var wholeBus: FrameFilter { FrameFilter(channels: channels, start: start, stop: stop) }
}

extension Capture {
    /// Leaves out the frames that the identifiers and expressions of a filter do not pass, of a capture that was read
    /// with its ``FrameFilter/wholeBus``.
    package mutating func choose(_ filter: FrameFilter) {
        guard filter.choosesFrames else { return }
        keepPassing(FrameFilter(candump: filter.candump, identifiers: filter.identifiers))
    }

    /// Leaves out the frames of other channels; none if no channel is named.
    package mutating func choose(channels: [String]) {
        if !channels.isEmpty { keepPassing(FrameFilter(channels: channels)) }
    }

    private mutating func keepPassing(_ filter: FrameFilter) {
        var choice = filter
        let frames = frames
        // In a capture of several files a channel can also be named as in its file.
        let ownNames = frames.channels.map { name in
            name.lastRange(of: ".file").map { String(name[..<$0.lowerBound]) } ?? name
        }
        self.frames = frames.keeping { row in
            let time = frames.time(row)
            let (identifier, flags) = frames.askedIdentifier(row)
            let channel = Int(frames.channel(row))
            let name = channel < frames.channels.count ? frames.channels[channel] : ""
            var passes = choice.passes(time: time, identifier: identifier, flags: flags, channel: name)
            if !passes, channel < ownNames.count, ownNames[channel] != name {
                passes = choice.passes(time: time, identifier: identifier, flags: flags, channel: ownNames[channel])
            }
            return passes
        }
    }
}

extension Capture {
    /// The chosen rows, with their numbers in this capture; times are counted from the same frame.
    ///
    /// - Parameter kept: rows of this capture.
    package func keeping(_ kept: RowSet) -> Capture {
        var part = self
        part.source.origin = source.origin ?? (frames.isEmpty ? nil : frames.time(0))
        part.frames = frames.keeping { kept.contains($0) }
        part.frames.assertWhole()
        return part
    }

    /// A stretch of rows, with their numbers in this capture.
    package func part(_ rows: Range<Int>) -> Capture {
        guard rows != 0..<frames.count else { return self }
        var part = self
        part.source.origin = source.origin ?? (frames.isEmpty ? nil : frames.time(0))
        part.frames = frames.part(rows)
        part.frames.assertWhole()
        return part
    }
}

extension FrameTable {
    /// The rows of a stretch of time, in a table whose times do not step back.
    package func rows(within stretch: ClosedRange<Int64>) -> Range<Int> {
        func first(where isBehind: (Int64) -> Bool) -> Int {
            var (low, high) = (0, count)
            while low < high {
                let middle = (low + high) / 2
                if isBehind(time(middle)) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let start = first { $0 >= stretch.lowerBound }
        return start..<max(start, first { $0 > stretch.upperBound })
    }

    /// Whether one of the rows has this number among all frames of the capture.
    package func hasRow(ofPlace wanted: Int) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if place(middle) < wanted { low = middle + 1 } else { high = middle }
        }
        return low < count && place(low) == wanted
    }

    /// The rows of this table that a part of it contains, in the part's order.
    package func rows(in part: FrameTable) -> RankedRows {
        let rows = RowSet(count: count)
        // Both are in the order of the file, and each may contain a part of it.
        var own = 0
        for row in 0..<part.count {
            while own < count, place(own) < part.place(row) { own += 1 }
            guard own < count else { break }
            if place(own) == part.place(row) { rows.insert(own) }
        }
        return RankedRows(rows)
    }
}

extension String {
    fileprivate func lastRange(of part: String) -> Range<String.Index>? { ranges(of: part).last }
}
