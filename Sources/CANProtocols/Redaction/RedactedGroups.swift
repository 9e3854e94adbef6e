internal import CANCapture

/// Where parameter groups of SAE J1939 and NMEA 2000 contain a VIN or a position.
struct RedactedGroups {
    private var ranges: [UInt32: [RedactedServices.RedactedKind]] = [:]

    /// Vehicle identification (SAE J1939-71, PGN 65260), as many bytes as there are.
    private static let vehicleIdentification: UInt32 = 65_260
    /// Vehicle position (65267): latitude and longitude; vehicle direction and speed (65256): its last field is the altitude.
    private static let positions: [UInt32: Range<Int>] = [65_267: 0..<8, 65_256: 6..<8]
    /// As far as any message extends.
    private static let everything = 0..<Int(UInt16.max)

    init(_ request: RedactionRequest) {
        if request.hidesVIN { ranges[Self.vehicleIdentification] = [(Self.everything, .vin)] }
        guard request.hidesPositions else { return }
        for (group, bytes) in Self.positions { ranges[group] = [(bytes, .gps)] }
        for (group, bytes) in Self.marinePositions { ranges[group, default: []] += bytes.map { ($0, .gps) } }
    }

    var isEmpty: Bool { ranges.isEmpty }

    subscript(group: UInt32) -> [RedactedServices.RedactedKind]? { ranges[group] }

    /// By group of NMEA 2000: the bytes of latitudes, longitudes and of altitudes beside them.
    private static let marinePositions: [UInt32: [Range<Int>]] = {
        var all: [UInt32: [Range<Int>]] = [:]
        for group in Set(NMEA2000Groups.shared.layouts.map(\.group)) {
            let ranges = NMEA2000Layout.layouts(of: group).filter { !$0.isFallback }.flatMap(places)
            if !ranges.isEmpty { all[group] = ranges }
        }
        return all
    }()

    private static func isCoordinate(_ name: String) -> Bool {
        (name.contains("Latitude") || name.contains("Longitude")) && !name.contains("error")
            && !name.contains("Ascension")
    }

    /// After fields of variable length, and in repeated sets, all bytes are redacted.
    private static func places(_ layout: NMEA2000Layout) -> [Range<Int>] {
        guard layout.fields.contains(where: { isCoordinate($0.name) }) else { return [] }
        let firstOfSet = layout.sets.map(\.first).min() ?? .max
        var places: [Range<Int>] = []
        var bit = 0
        for (number, field) in layout.fields.enumerated() {
            let isWanted = isCoordinate(field.name) || field.name == "Altitude"
            guard field.bits > 0, number < firstOfSet else {
                let hasMore = layout.fields[number...].contains { isCoordinate($0.name) }
                return hasMore ? places + [bit / 8..<everything.upperBound] : places
            }
            if isWanted { places.append(bit / 8..<(bit + field.bits + 7) / 8) }
            bit += field.bits
        }
        return places
    }
}

/// Finds the frames with parts of such groups: alone, as fast packets, and in TP and ETP (SAE J1939-21 5.10, 5.11).
struct GroupRedactionFinder {
    private let traffic: FramesByIdentifier
    private let columns: PayloadColumns
    private let groups: RedactedGroups
    private let hidesVIN: Bool
    private(set) var stretches: [RedactedStretch] = []
    /// VINs that were found.
    private(set) var numbers: [[UInt8]] = []
    private var open: [Key: Announced] = [:]

    private struct Key: Hashable {
        var channel: UInt16
        var source: UInt8
        var destination: UInt8
        var isExtended: Bool
    }

    private struct Announced {
        var secrets: [RedactedServices.RedactedKind]
        var size: Int
        /// The number of the last packet; nil in ETP, which has more packets than numbers.
        var packets: Int?
        var group: UInt32
        /// ETP: packets before the first one of the numbers in use.
        var offset = 0
        /// As far as packets have arrived; those of lost packets are 0.
        var bytes: [UInt8] = []
        /// Whether they changed since the VIN was read.
        var hasChanged = false
        /// Whether the last packet was seen; lost ones may follow it.
        var hasEnded = false
        /// How many VINs were read.
        var numbers = 0
        /// The number of the next packet.
        var next = 1
        /// Whether packets before the next ones are lost.
        var isDoubtful = false

        mutating func put(_ packet: Slice<UnsafeBufferPointer<UInt8>>, at place: Int) {
            let end = place + packet.count
            if bytes.count < end { bytes += repeatElement(0, count: end - bytes.count) }
            guard !bytes[place..<end].elementsEqual(packet) else { return }
            bytes.replaceSubrange(place..<end, with: packet)
            hasChanged = true
        }
    }

    init(_ traffic: FramesByIdentifier, _ groups: RedactedGroups, hidesVIN: Bool) {
        self.traffic = traffic
        self.groups = groups
        self.hidesVIN = hidesVIN
        columns = PayloadColumns(traffic)
    }

    mutating func find() {
        guard !groups.isEmpty else { return }
        traffic.frames.notePass()
        var transportRows: [UInt32] = []
        for stream in traffic.streams where stream.isExtended {
            let identifier = J1939Identifier(stream.identifier)
            guard !identifier.isExtendedDataPage else { continue }
            let group = identifier.group
            if J1939Group.isTransport(group) {
                transportRows += traffic.rows(of: stream)
            } else if let secrets = groups[group] {
                let isFast = NMEA2000Groups.shared.isFast(group)
                for row in traffic.rows(of: stream) { take(Int(row), secrets, isFast: isFast) }
            }
        }
        transportRows.sort()
        for row in transportRows { takeTransport(Int(row)) }
    }

    /// The first byte of a frame shows which part of the group it is, even if other frames are lost.
    private mutating func take(_ row: Int, _ secrets: [RedactedServices.RedactedKind], isFast: Bool) {
        let bytes = columns.payload(row)
        guard isFast, let first = bytes.first else {
            if let number = VehicleText.number(in: bytes), hidesVIN { numbers.append(number) }
            return hide(secrets, from: 0, place: 0, count: bytes.count, row)
        }
        let number = Int(first & 0x1F)
        if number == 0 {
            hide(secrets, from: 2, place: 0, count: bytes.count - 2, row)
        } else {
            hide(secrets, from: 1, place: 6 + (number - 1) * 7, count: bytes.count - 1, row)
        }
    }

    private mutating func takeTransport(_ row: Int) {
        let identifier = J1939Identifier(traffic.frames.identifier(row))
        let bytes = columns.payload(row)
        guard bytes.count > 1 else { return }
        let group = identifier.group
        let isExtended = group == J1939Group.extendedDataTransfer || group == J1939Group.extendedConnectionManagement
        let key = Key(
            channel: traffic.frames.channel(row), source: identifier.source, destination: identifier.pduSpecific,
            isExtended: isExtended)
        guard group == J1939Group.dataTransfer || group == J1939Group.extendedDataTransfer else {
            return announce(bytes, key)
        }
        // Taken out, so that its bytes are not copied for each packet.
        guard var announced = open.removeValue(forKey: key) else { return hidePart(bytes, row) }
        guard Int(bytes[0]) <= announced.packets ?? 255, bytes[0] > 0 else {
            open[key] = announced
            return hidePart(bytes, row)
        }
        // After lost packets, the announcement of the next message may be lost, too.
        if announced.packets != nil, Int(bytes[0]) != announced.next { announced.isDoubtful = true }
        if announced.isDoubtful { hidePart(bytes, row) }
        announced.next = Int(bytes[0]) + 1
        let place = (announced.offset + Int(bytes[0]) - 1) * 7
        let count = min(bytes.count - 1, max(0, announced.size - place))
        hide(announced.secrets, from: 1, place: place, count: count, row)
        if announced.secrets.contains(where: { $0.mark == .vin }), place + count <= Self.mostBytes {
            announced.put(bytes[1..<1 + count], at: place)
        }
        let isLast = announced.packets.map { $0 == Int(bytes[0]) } ?? (place + 7 >= announced.size)
        if isLast { announced.hasEnded = true }
        // Packets may be repeated without end.
        if announced.hasEnded, announced.hasChanged, announced.numbers < Self.mostNumbers {
            announced.hasChanged = false
            announced.numbers += 1
            if let number = VehicleText.number(in: announced.bytes) { numbers.append(number) }
        }
        // Lost packets may be sent once more; for others nothing is assumed.
        open[key] = isLast && announced.secrets.isEmpty ? nil : announced
    }

    /// A part of a VIN whose announcement is lost.
    private mutating func hidePart(_ bytes: UnsafeBufferPointer<UInt8>, _ row: Int) {
        guard hidesVIN, VehicleText.isPart(bytes.dropFirst()) else { return }
        stretches.append(RedactedStretch(row: row, bytes: 1..<bytes.count, mark: .vin))
    }

    /// No VIN is in a later byte.
    private static let mostBytes = 2048
    /// Number of VINs of one announcement.
    private static let mostNumbers = 16

    /// BAM and RTS announce a group; RTS and DPO of ETP its size and the next packets.
    private mutating func announce(_ bytes: UnsafeBufferPointer<UInt8>, _ key: Key) {
        guard bytes.count >= 8 else { return }
        func number(_ places: Range<Int>) -> Int { places.reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) } }
        let group = UInt32(number(5..<8)) & 0x3_FFFF
        let secrets = groups[group] ?? []
        switch bytes[0] {
        case 16 where !key.isExtended, 32 where !key.isExtended:
            open[key] = Announced(secrets: secrets, size: number(1..<3), packets: Int(bytes[3]), group: group)
        case 20 where key.isExtended: open[key] = Announced(secrets: secrets, size: number(1..<5), group: group)
        case 22 where key.isExtended:
            // Without its announcement, a group is as long as its packets.
            let known = open[key].flatMap { $0.group == group ? $0 : nil }
            var announced = known ?? Announced(secrets: secrets, size: Int(UInt32.max), group: group)
            announced.offset = number(2..<5)
            open[key] = announced
        default: break
        }
    }

    /// The bytes of the message from `place` on, among `count` bytes of a frame.
    private mutating func hide(
        _ secrets: [RedactedServices.RedactedKind], from start: Int, place: Int, count: Int, _ row: Int
    ) {
        for secret in secrets {
            let part = secret.bytes.clamped(to: place..<place + max(0, count))
            guard !part.isEmpty else { continue }
            let first = start + part.lowerBound - place
            stretches.append(RedactedStretch(row: row, bytes: first..<first + part.count, mark: secret.mark))
        }
    }
}
