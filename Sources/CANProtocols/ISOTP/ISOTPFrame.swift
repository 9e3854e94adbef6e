/// The meaning of a frame in ISO 15765-2: its protocol control information (N_PCI).
struct ISOTPFrame: Equatable {
    enum Kind: UInt8 {
        /// Not a frame of ISO 15765-2: its length is impossible, or its type does not exist.
        case none
        case single, first, consecutive, flow
    }

    var kind = Kind.none
    /// SF_DL or FF_DL, the sequence number, or the FlowStatus (0 continue, 1 wait, 2 overflow).
    var value: UInt32 = 0
    /// The beginning of the payload.
    var start: UInt8 = 0

    static let none = ISOTPFrame()

    /// Reads a frame whose N_PCI follows this many address bytes: 0, or 1 for extended and mixed addressing.
    ///
    /// - Parameter allowsShortEscape: whether a first frame may have the long form of a length below 4096, against
    ///   ISO 15765-2.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int, allowsShortEscape: Bool = false) {
        guard bytes.count > offset else { return }
        let control = bytes[offset]
        let room = bytes.count - offset
        switch control >> 4 {
        case 0: readSingle(bytes, control, room, offset)
        case 1: readFirst(bytes, control, room, offset, allowsShortEscape ? 7 : 4095)
        case 2:
            guard room > 1 else { return }
            self = ISOTPFrame(.consecutive, UInt32(control & 15), offset + 1)
        case 3:
            guard room > 2, control & 15 < 3 else { return }
            self = ISOTPFrame(.flow, UInt32(control & 15), offset + 3)
        default: return
        }
    }

    private init() {}

    private init(_ kind: Kind, _ value: UInt32, _ start: Int) {
        self.kind = kind
        self.value = value
        self.start = UInt8(start)
    }

    private mutating func readSingle(_ bytes: UnsafeBufferPointer<UInt8>, _ control: UInt8, _ room: Int, _ offset: Int)
    {
        let length = Int(control & 15)
        if length > 0 {
            // Lengths of 8 and more have the escape form.
            guard length <= min(7 - offset, room - 1) else { return }
            self = ISOTPFrame(.single, UInt32(length), offset + 1)
        } else if bytes.count > 8 {
            let length = Int(bytes[offset + 1])
            guard length > 7 - offset, length <= room - 2 else { return }
            self = ISOTPFrame(.single, UInt32(length), offset + 2)
        }
    }

    /// - Parameter longest: the length above which the long form is allowed.
    private mutating func readFirst(
        _ bytes: UnsafeBufferPointer<UInt8>, _ control: UInt8, _ room: Int, _ offset: Int, _ longest: UInt32
    ) {
        guard bytes.count >= 8 else { return }
        let length = UInt32(control & 15) << 8 | UInt32(bytes[offset + 1])
        if length > 0 {
            // Data that fits into a single frame is not sent with a first frame (FF_DLmin).
            guard length > UInt32(bytes.count > 8 ? room - 2 : 7 - offset) else { return }
            self = ISOTPFrame(.first, length, offset + 2)
        } else {
            var long: UInt32 = 0
            for place in 2..<6 { long = long << 8 | UInt32(bytes[offset + place]) }
            guard long > longest else { return }
            self = ISOTPFrame(.first, long, offset + 6)
        }
    }
}
