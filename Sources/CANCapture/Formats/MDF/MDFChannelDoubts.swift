/// Contradictions in the descriptions of a frame's channels: a flipped bit in the place or the size of a channel would
/// silently change every frame.
struct MDFChannelDoubts {
    typealias Doubt = (address: Int, reason: String)

    private(set) var all: [Doubt] = []

    private struct Extent {
        var name: String
        var address: Int
        var place: MDFNumber.Place
        /// In bits from the beginning of the record.
        var range: Range<Int>
    }

    /// - Parameters:
    ///   - dataSize: bytes of a record without invalidation bits.
    ///   - recordSize: the same with them.
    init(_ channels: MDFChannels, dataSize: Int, recordSize: Int) {
        for part in channels.parts + [channels.masterPart].compactMap({ $0 }) {
            if let reason = Self.contradiction(part, dataSize == recordSize) {
                all.append((part.address, "the \(Self.title(part.name)) \(reason)"))
            }
        }
        for part in channels.parts {
            guard let reason = Self.fault(part, dataSize) else { continue }
            all.append((part.address, "the \(Self.title(part.name)) \(reason)"))
        }
        var extents = channels.parts.compactMap { Self.extent(String($0.name), $0.address, $0.place) }
        if let master = channels.master, let time = Self.extent(MDFChannels.timeName, channels.masterAddress, master) {
            extents.append(time)
        }
        addOverlaps(extents)
        if let frame = channels.frame { addOutside(extents, of: frame, channels.masterAddress) }
    }

    /// Identifiers of 11 bits, or of 29 bits with or without flags.
    private static let identifierSizes: Set<Int> = [11, 16, 29, 30, 31, 32]

    private static func title(_ name: some StringProtocol) -> String {
        name == MDFChannels.timeName ? "time channel" : "channel \(name)"
    }

    /// Sizes that are impossible for a part of a frame.
    private static func fault(_ part: MDFChannels.Part, _ dataSize: Int) -> String? {
        let place = part.place
        guard !place.isVirtual else { return nil }
        if place.bitCount == 0 { return "has no bits" }
        if place.byteOffset + (place.bitOffset + place.bitCount + 7) / 8 > dataSize {
            return "is beyond the end of its records of \(dataSize) bytes"
        }
        if part.name == "ID" && !identifierSizes.contains(place.bitCount) {
            return "has \(place.bitCount) bits, which is not an identifier"
        }
        if part.name != "DataBytes" && place.bitCount > 64 {
            return "has \(place.bitCount) bits, which is not a number"
        }
        return nil
    }

    /// Contradictions between the kind, the type and the flags of a channel. Times may be reals, and data bytes may
    /// have any type.
    private static func contradiction(_ part: MDFChannels.Part, _ hasNoMarks: Bool) -> String? {
        let place = part.place
        if place.isVirtual && place.bitCount > 0 { return "has \(place.bitCount) bits, but no place in the record" }
        if place.channelType > 6 || place.channelType == 4 {
            return "has the channel type \(place.channelType), which no part of a frame can have"
        }
        if place.channelType == 1 && part.name != "DataBytes" { return "has values of variable length" }
        if place.bitOffset > 7 { return "begins \(place.bitOffset) bits into a byte" }
        let highest: UInt8 = part.name == "DataBytes" ? 12 : part.name == MDFChannels.timeName ? 5 : 3
        if place.dataType > highest { return "has an unexpected data type \(place.dataType)" }
        if hasNoMarks && place.flags & 2 != 0 && place.flags & 1 == 0 {
            return "has an invalidation bit, but its records have none"
        }
        return nil
    }

    /// nil for channels without a place in the record, and for big-endian channels that do not fill whole bytes.
    private static func extent(_ name: String, _ address: Int, _ place: MDFNumber.Place) -> Extent? {
        let isWhole = place.bitOffset == 0 && place.bitCount % 8 == 0
        guard !place.isVirtual, place.bitCount > 0, isWhole || place.dataType % 2 == 0 else { return nil }
        let start = 8 * place.byteOffset + place.bitOffset
        return Extent(name: name, address: address, place: place, range: start..<start + place.bitCount)
    }

    private mutating func addOverlaps(_ extents: [Extent]) {
        for (index, first) in extents.enumerated() {
            for second in extents[..<index] where first.range.overlaps(second.range) {
                if Self.mayShare(first, second) || Self.mayShare(second, first) { continue }
                let names = "the \(Self.title(second.name)) and the \(Self.title(first.name))"
                all.append((first.address, names + " use the same bits"))
            }
        }
    }

    /// The length is often described as the converted length code; the highest bit of 32 with the identifier says
    /// whether it is extended.
    private static func mayShare(_ first: Extent, _ second: Extent) -> Bool {
        switch (first.name, second.name) {
        case ("DLC", "DataLength"): first.range.lowerBound == second.range.lowerBound
        case ("IDE", "ID"): first.range == second.range.lowerBound + 31..<second.range.lowerBound + 32
        default: false
        }
    }

    /// Parts are within the channel to which they belong. If several are not, that channel has another meaning.
    private mutating func addOutside(_ extents: [Extent], of frame: MDFNumber.Place, _ master: Int) {
        guard let whole = Self.extent("", 0, frame) else { return }
        let outside = extents.filter { extent in
            extent.address != master && extent.range.clamped(to: whole.range) != extent.range
        }
        guard outside.count == 1, extents.count > 2 else { return }
        let reason = "the \(Self.title(outside[0].name)) is outside of its frame"
        all.append((outside[0].address, reason))
    }
}
