internal import CANCapture
internal import Platform

/// The lines of the list of identifiers: those that are listed, one for all others, and one for error frames.
struct IdentifierLines {
    enum Line {
        case slot(Int)
        case others
        case errors
    }

    let viewed: ViewedCapture

    init(_ viewed: ViewedCapture) { self.viewed = viewed }

    var all: [Line] {
        viewed.listedSlots.map(Line.slot) + (otherCount > 0 ? [.others] : [])
            + (viewed.recording.index.errorCount > 0 ? [.errors] : [])
    }

    /// Identifiers that have no line of their own.
    var otherCount: Int { viewed.recording.index.entries.count - viewed.listedSlots.count }

    /// As windows name a line.
    func key(_ line: Line) -> String {
        switch line {
        case .slot(let slot): viewed.key(ofSlot: slot)
        case .others: ViewedCapture.othersKey
        case .errors: ViewedCapture.errorKey
        }
    }

    /// The number of a line's frames.
    func count(_ line: Line) -> Int {
        let index = viewed.recording.index
        switch line {
        case .slot(let slot): return index.entries[slot].count
        case .others:
            let listed = viewed.listedSlots.reduce(0) { $0 + index.entries[$1].count }
            return viewed.frames.count - index.errorCount - listed
        case .errors: return index.errorCount
        }
    }

    /// The number of frames of each line that have these times; see ``ViewedCapture/time(ofRow:)``.
    func counts(_ times: ClosedRange<Int64>) -> [Int] {
        let recording = viewed.recording
        // Remote frames are not among the rows of their identifiers.
        var remote: [Int: Int] = [:]
        for row in recording.rows.remoteRows where times.contains(viewed.time(ofRow: Int(row))) {
            remote[Int(recording.index.slots[Int(row)]), default: 0] += 1
        }
        func frames(ofSlot slot: Int) -> Int { count(recording.rows[slot], times) + (remote[slot] ?? 0) }
        return all.map { line in
            switch line {
            case .slot(let slot): frames(ofSlot: slot)
            case .others:
                Set(recording.index.entries.indices).subtracting(viewed.listedSlots)
                    .reduce(0) { $0 + frames(ofSlot: $1) }
            case .errors: recording.rows.errorRows.withUnsafeBufferPointer { count($0, times) }
            }
        }
    }

    private func count(_ rows: UnsafeBufferPointer<UInt32>, _ times: ClosedRange<Int64>) -> Int {
        guard viewed.recording.facts.backwardSteps == 0 || !viewed.isTimed else {
            return rows.count { times.contains(viewed.time(ofRow: Int($0))) }
        }
        let first = rows.partitioningIndex { viewed.time(ofRow: Int($0)) >= times.lowerBound }
        return rows.partitioningIndex { viewed.time(ofRow: Int($0)) > times.upperBound } - first
    }
}
