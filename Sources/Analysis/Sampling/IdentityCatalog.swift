internal import CANCapture

/// Numbers the identifiers of several frame tables that belong together and may number channels and names differently.
struct IdentityCatalog {
    private struct Key: Hashable {
        var channel: Int
        var identifier: UInt32
        var isExtended: Bool
        var isSymbolic: Bool
    }

    private(set) var identities: [SampledActivity.Identity] = []
    private(set) var channels: [String] = []
    private var slots: [Key: UInt32] = [:]
    private var names: [String: UInt32] = [:]
    private var numbers: [String: Int] = [:]
    /// Further channels are counted with the last one.
    private static let channelLimit = 1 << 16
    /// Further identifiers are counted with the last one; no picture distinguishes that many.
    static let identityLimit = 1 << 16
    /// Whether there are further identifiers.
    private(set) var isFull = false
    /// For the current table, by channel: the number here, and the results of earlier lookups.
    private var channelNames: [String] = []
    private var channelNumbers: [Int?] = []
    private var symbols: [String] = []
    private var recent = RecentSlots()

    /// Frames of this table follow.
    mutating func begin(_ frames: FrameTable) {
        channelNames = frames.channels.isEmpty ? [""] : frames.channels
        channelNumbers = Array(repeating: nil, count: channelNames.count)
        symbols = frames.names
        recent.clear()
    }

    @inline(__always)
    mutating func slot(_ identifier: UInt32, _ flags: FrameFlags, _ channel: UInt16) -> UInt32 {
        let kind: UInt64 = (flags.contains(.extended) ? 1 : 0) | (flags.contains(.symbolic) ? 2 : 0)
        let key = UInt64(identifier) | kind << 32 | UInt64(channel) << 40
        if let known = recent[key] { return known }
        let slot = slowSlot(identifier, flags, Int(channel))
        recent[key] = slot
        return slot
    }

    /// A channel with error frames only also counts.
    mutating func note(channel: UInt16) { _ = number(ofChannel: Int(channel)) }

    @inline(never)
    private mutating func slowSlot(_ identifier: UInt32, _ flags: FrameFlags, _ channel: Int) -> UInt32 {
        let isSymbolic = flags.contains(.symbolic)
        let key = Key(
            channel: number(ofChannel: channel), identifier: isSymbolic ? symbol(Int(identifier)) : identifier,
            isExtended: flags.contains(.extended), isSymbolic: isSymbolic)
        if let known = slots[key] { return known }
        guard identities.count < Self.identityLimit else {
            isFull = true
            return UInt32(truncatingIfNeeded: Self.identityLimit - 1)
        }
        let slot = UInt32(truncatingIfNeeded: identities.count)
        slots[key] = slot
        var identity = SampledActivity.Identity(
            channel: key.channel, identifier: key.identifier, isExtended: key.isExtended)
        if isSymbolic {
            identity.symbol = Int(identifier) < symbols.count ? symbols[Int(identifier)] : ""
        }
        identities.append(identity)
        return slot
    }

    private mutating func number(ofChannel channel: Int) -> Int {
        let channel = min(channel, channelNames.count - 1)
        if let known = channelNumbers[channel] { return known }
        let name = channelNames[channel]
        let number = numbers[name] ?? min(channels.count, Self.channelLimit - 1)
        if number == channels.count {
            channels.append(name)
            numbers[name] = number
        }
        channelNumbers[channel] = number
        return number
    }

    /// A number for a message of which the capture has only the name.
    private mutating func symbol(_ index: Int) -> UInt32 {
        let name = index < symbols.count ? symbols[index] : ""
        if let known = names[name] { return known }
        let number = UInt32(truncatingIfNeeded: names.count)
        names[name] = number
        return number
    }
}

/// A cache in front of a slower lookup, with one entry for all keys of equal hash.
private struct RecentSlots {
    private static let count = 4096
    private static let none = UInt64.max
    private var keys = [UInt64](repeating: none, count: count)
    private var slots = [UInt32](repeating: 0, count: count)

    mutating func clear() {
        for place in keys.indices { keys[place] = Self.none }
    }

    @inline(__always)
    subscript(key: UInt64) -> UInt32? {
        get {
            let place = Self.place(key)
            return keys[place] == key ? slots[place] : nil
        }
        set {
            guard let newValue else { return }
            let place = Self.place(key)
            keys[place] = key
            slots[place] = newValue
        }
    }

    @inline(__always)
    private static func place(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 52)
    }
}
