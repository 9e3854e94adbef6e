package import CANCapture
internal import Platform

extension PDUTable {
    /// The missing consecutive frames of a message, by their places: the first one is 1, and the sequence number is the
    /// lowest four bits. Includes those after the last one that arrived, up to ``mostMissing`` in total. Empty for
    /// messages without ISO 15765-2, and if frames are out of order.
    package func missingConsecutiveFrames(of unit: ProtocolDataUnit, in frames: FrameTable) -> [Int] {
        guard unit.isOverISOTP, unit.outcome == .missing else { return [] }
        let rows = rows(of: unit)
        guard let first = rows.first, let offset = Self.offset(of: unit, first, frames) else { return [] }
        let begun = ISOTPFrame(frames.payload(first), offset: offset)
        let rest = Int(unit.length) - (frames.payload(first).count - Int(begun.start))
        var order = ISOTPOrder()
        var missing: [Int] = []
        for row in rows.dropFirst() {
            let bytes = frames.payload(row)
            let frame = ISOTPFrame(bytes, offset: offset)
            guard frame.kind == .consecutive else { continue }
            if order.count == 0 { order.expect(rest, bytes.count - Int(frame.start)) }
            let before = order.latest
            switch order.take(UInt8(frame.value)) {
            case .next: break
            case .ahead: missing += before + 1..<order.latest
            case .back: return []
            }
        }
        if let needed = order.needed, needed > order.latest {
            missing += (order.latest + 1...needed).prefix(Self.mostMissing)
        }
        return Array(missing.prefix(Self.mostMissing))
    }

    private static let mostMissing = 4096

    /// Number of consecutive frames of a message that only repeat the frame before them; 0 if others are out of order.
    package func repeatedConsecutiveFrames(of unit: ProtocolDataUnit, in frames: FrameTable) -> Int {
        guard unit.isOverISOTP, unit.outcome == .sequence else { return 0 }
        let rows = rows(of: unit)
        guard let first = rows.first, let offset = Self.offset(of: unit, first, frames) else { return 0 }
        let begun = ISOTPFrame(frames.payload(first), offset: offset)
        let rest = Int(unit.length) - (frames.payload(first).count - Int(begun.start))
        var order = ISOTPOrder()
        var (previous, repeated) = (first, 0)
        for row in rows.dropFirst() {
            let bytes = frames.payload(row)
            let frame = ISOTPFrame(bytes, offset: offset)
            guard frame.kind == .consecutive else { continue }
            if order.count == 0 { order.expect(rest, bytes.count - Int(frame.start)) }
            if bytes.elementsEqual(frames.payload(previous)) {
                repeated += 1
                continue
            }
            guard order.take(UInt8(frame.value)) == .next else { return 0 }
            previous = row
        }
        return repeated
    }

    /// Number of bytes before the N_PCI of a message's frames; nil if its first row is not a first frame.
    private static func offset(of unit: ProtocolDataUnit, _ row: Int, _ frames: FrameTable) -> Int? {
        (0...1).first { offset in
            let frame = ISOTPFrame(frames.payload(row), offset: offset)
            return frame.kind == .first && frame.value == unit.length
        }
    }

    /// The longest time between two consecutive frames of a message, including flow control, in nanoseconds; nil if it
    /// is no longer than ISO 15765-2 allows (N_Bs, N_Cr: 1 s).
    package func pause(of unit: ProtocolDataUnit, in frames: FrameTable) -> Int64? {
        let (first, last) = (Int(unit.firstRow), Int(unit.lastRow))
        guard unit.isOverISOTP, first < last,
            frames.time(last).subtractingSaturating(frames.time(first)) > ISOTPTiming.timeout
        else { return nil }
        let times = (rows(of: unit) + controls(of: unit)).sorted().map { frames.time($0) }
        let longest = zip(times.dropFirst(), times).map { $0.subtractingSaturating($1) }.max() ?? 0
        return longest > ISOTPTiming.timeout ? longest : nil
    }
}
