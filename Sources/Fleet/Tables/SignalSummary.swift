package import CANCapture
package import CANDatabases

/// Summary of the physical values of a signal in a capture. Values that mean "no value", and those of frames that are
/// too short, are counted and otherwise left out.
package struct SignalSummary: Sendable, Equatable {
    package var count = 0
    package var invalid = 0
    package var least = 0.0
    package var mean = 0.0
    package var largest = 0.0
    /// The 5 %, 50 % and 95 % percentile: the smallest value that this share of the values does not exceed.
    package var percentiles = (low: 0.0, median: 0.0, high: 0.0)

    package static func == (one: SignalSummary, other: SignalSummary) -> Bool {
        one.count == other.count && one.invalid == other.invalid && one.least == other.least && one.mean == other.mean
            && one.largest == other.largest && one.percentiles == other.percentiles
    }

    /// - Parameter values: in any order; sorted when it returns.
    init(_ values: inout [Double], invalid: Int) {
        (count, self.invalid) = (values.count, invalid)
        guard !values.isEmpty else { return }
        mean = values.reduce(0, +) / Double(values.count)
        values.sort()
        (least, largest) = (values[0], values[values.count - 1])
        func percentile(_ share: Double) -> Double {
            values[max(0, Int((share * Double(values.count)).rounded(.up)) - 1)]
        }
        percentiles = (percentile(0.05), percentile(0.5), percentile(0.95))
    }

    /// For all signals of a message's frames on one channel, by their place in the message; nil for a signal with text
    /// or bytes, or without values.
    ///
    /// - Parameter rows: of frames of this message.
    package static func summaries(
        of frames: FrameTable, rows: UnsafeBufferPointer<UInt32>, message: Int, catalog: SignalCatalog
    ) -> [SignalSummary?] {
        let entry = catalog.messages[message]
        let signals = entry.signals
        guard !signals.isEmpty, !rows.isEmpty, entry.isPlain else { return [] }
        // In a long capture a few signals at a time, so that memory does not grow with their number.
        let atOnce = max(1, mostValues / rows.count)
        var summaries: [SignalSummary?] = []
        var buffer = SignalBuffer()
        var first = signals.lowerBound
        while first < signals.upperBound {
            let part = first..<min(first + atOnce, signals.upperBound)
            let missing = part.map { catalog.missingValues(of: $0) }
            let scalings = part.map { catalog.scaling(of: $0) }
            var values = [[Double]](repeating: [], count: part.count)
            var invalid = [Int](repeating: 0, count: part.count)
            for row in rows {
                let row = Int(row)
                guard !frames.flags(row).contains(.remote) else { continue }
                let fit = catalog.decode(frames.payload(row), message: message, into: &buffer)
                guard !fit.contains(.hasUnknownSelection) else { continue }
                for value in buffer.values where part.contains(value.signal) && value.raw.kind != .bytes {
                    let place = value.signal - part.lowerBound
                    let physical = scalings[place].physical(value.raw).double
                    if missing[place].contains(value.raw) || !physical.isFinite {
                        invalid[place] += 1
                    } else {
                        values[place].append(physical)
                    }
                }
            }
            for place in 0..<part.count {
                let isSeen = !values[place].isEmpty || invalid[place] > 0
                summaries.append(isSeen ? SignalSummary(&values[place], invalid: invalid[place]) : nil)
            }
            first = part.upperBound
        }
        return summaries
    }

    /// 64 MB.
    private static let mostValues = 8 << 20
}

extension SignalCatalog.Entry {
    /// Whether its frames contain only its own signals: the PDUs of a container are messages themselves.
    fileprivate var isPlain: Bool { !isContained }
}
