/// Where a channel group of bus logging has the parts of a frame (ASAM MDF 4.1, Bus Logging associated standard).
///
/// It contains no references: the file's pool keeps what it refers to.
struct MDFFrameLayout {
    enum Kind {
        case data
        case remote
        case error
    }

    /// Where the payload is.
    enum Payload {
        case none
        /// In the record itself, with room for this many bytes.
        case inside(offset: Int, room: Int)
        /// In values of variable length, at the offset in ``MDFFrameLayout/valueOffset``.
        case variable(Unmanaged<MDFVariableSource>)

        /// Whether a length code above 8 can mean more than eight bytes.
        var holdsLongFrames: Bool {
            if case .inside(_, let room) = self { return room > 8 }
            return true
        }
    }

    var kind: Kind
    var time: MDFTime
    var identifier: MDFField?
    var extended: MDFField?
    var length: MDFField?
    var lengthCode: MDFField?
    var payload = Payload.none
    /// The begin of the payload among values of variable length.
    var valueOffset: MDFField?
    var direction: MDFField?
    var fd: MDFField?
    var bitRateSwitch: MDFField?
    var errorState: MDFField?
    /// The kind of an error frame's fault.
    var errorType: MDFField?
    var bus: MDFField?
    /// The number of the bus for groups without a bus channel, if the group's name contains it.
    var busNumber: UInt16?
    /// Flags of the required parts: the frame itself, time, identifier, payload.
    private var needed = (MDFInvalidation.none, MDFInvalidation.none, MDFInvalidation.none, MDFInvalidation.none)
    private var neededCount = 0

    private static let kinds: [(name: String, kind: Kind)] = [
        ("CAN_DataFrame", .data), ("CAN_RemoteFrame", .remote), ("CAN_ErrorFrame", .error),
    ]

    /// The parts that matter here.
    static let partNames: Set<Substring> = [
        "ID", "IDE", "DLC", "DataLength", "DataBytes", "Dir", "EDL", "BRS", "ESI", "BusChannel",
        "ErrorType",
    ]

    init(kind: Kind, time: MDFTime) {
        self.kind = kind
        self.time = time
    }

    /// Records in which one of these applies are not frames; at most four.
    mutating func need(_ mark: MDFInvalidation) {
        guard !mark.isNever else { return }
        switch neededCount {
        case 0: needed.0 = mark
        case 1: needed.1 = mark
        case 2: needed.2 = mark
        default: needed.3 = mark
        }
        neededCount += 1
    }

    @inline(__always)
    func isInvalid(_ record: UnsafeRawPointer) -> Bool {
        neededCount > 0
            && (needed.0.applies(to: record) || needed.1.applies(to: record) || needed.2.applies(to: record)
                || needed.3.applies(to: record))
    }

    /// The channel of a whole frame, of which the parts are components.
    static func isFrame(_ name: String) -> Bool { kinds.contains { $0.name == name } }

    /// The kind of frame and the part of it in a channel's name: `CAN_DataFrame.ID`.
    ///
    /// A component may be named with its parent's name or without.
    static func part(_ name: String, of parent: String) -> (kind: Kind, part: Substring)? {
        for (prefix, kind) in kinds {
            if name.hasPrefix(prefix + ".") { return (kind, name.dropFirst(prefix.count + 1)) }
            if parent == prefix { return (kind, name[...]) }
        }
        return nil
    }
}
