internal import CANCapture

/// Whether a byte follows from the others: of what changed together with other bytes the checksum is not what one looks for,
/// though it changes as seldom as they do.
struct CheckCompanion {
    let frames: FrameTable
    let columns: PayloadColumns
    let identifier: UInt32

    private static let samples = 64

    /// Whether the last byte changed in a frame just as the others together did, as a sum or an exclusive or of them does.
    func follows(byte: Int, at place: Int) -> Bool {
        let length = Int(columns.lengths[place])
        guard length >= 2, byte == length - 1, columns.lengths[place - 1] == columns.lengths[place] else {
            return false
        }
        var (bits, sum): (UInt8, UInt8) = (0, 0)
        for other in 0..<byte {
            bits ^= columns.changed(place, other)
            sum = sum &+ columns.byte(place, other) &- columns.byte(place - 1, other)
        }
        let step = columns.byte(place, byte) &- columns.byte(place - 1, byte)
        return bits != 0 && bits == columns.changed(place, byte) || sum != 0 && (step == sum || step == 0 &- sum)
    }

    /// Checked where checksums are put: in the last byte and the first.
    func isCheck(byte: Int, at place: Int) -> Bool {
        let length = Int(columns.lengths[place])
        guard length >= 2, length <= 8, byte == length - 1 || byte == 0 else { return false }
        var places = [place - 1, place]
        places += Array(stride(from: 0, to: columns.count, by: max(1, columns.count / Self.samples)))
        places = places.filter { Int(columns.lengths[$0]) == length }
        return ChecksumMethod.allCases.contains { method in
            var rest: UInt8?
            return places.allSatisfy { place in
                let found = method.rest(
                    frames.payload(Int(columns.rows[place])), byte: byte, identifier: identifier)
                defer { rest = found }
                return rest == nil || rest == found
            }
        }
    }
}
