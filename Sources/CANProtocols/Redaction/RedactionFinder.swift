package import CANCapture
package import CANDatabases

/// The requested kinds of confidential data, and their places in a capture.
package struct FoundRedactions: Sendable {
    /// By row, in any order; some overlap.
    package var stretches: [RedactedStretch] = []
    /// The VINs, as text.
    package var vehicleNumbers: [String] = []
}

/// Finds the bytes that ``RedactionRequest`` selects by the content of frames, whether or not a protocol was detected:
/// too much redaction is better than too little.
package struct RedactionFinder {
    private let frames: FrameTable
    private let request: RedactionRequest
    private let databases: DatabaseSet
    private let options: ProtocolOptions
    private var found = FoundRedactions()
    private var numbers: [[UInt8]] = []

    package static func find(
        _ request: RedactionRequest, in frames: FrameTable, databases: DatabaseSet = DatabaseSet([]),
        options: ProtocolOptions = ProtocolOptions()
    ) -> FoundRedactions {
        var finder = RedactionFinder(frames, request, databases, options)
        finder.find()
        return finder.found
    }

    private init(
        _ frames: FrameTable, _ request: RedactionRequest, _ databases: DatabaseSet, _ options: ProtocolOptions
    ) {
        self.frames = frames
        self.request = request
        self.databases = databases
        self.options = options
    }

    private mutating func find() {
        if !request.payloads.isEmpty { findPayloads() }
        let marks = RedactionMark.allCases.filter { $0 != .payload && request.hides($0) }
        guard !marks.isEmpty else { return }
        let traffic = FramesByIdentifier(frames)
        findMessages(traffic)
        var groups = GroupRedactionFinder(traffic, RedactedGroups(request), hidesVIN: request.hidesVIN)
        groups.find()
        found.stretches += groups.stretches
        numbers += groups.numbers
        if !databases.isEmpty {
            let signals = RedactedSignals(databases, request)
            found.stretches += signals.stretches(in: traffic)
        }
        if request.hidesVIN {
            // If a VIN was read in parts, each part is searched.
            numbers = Array(Set(numbers)).sorted { $0.lexicographicallyPrecedes($1) }
            var search = VehicleTextSearch(numbers, in: frames)
            search.find()
            search.findPieces(near: (found.stretches + search.stretches).filter { $0.mark == .vin }.map { Int($0.row) })
            found.stretches += search.stretches
            found.vehicleNumbers = numbers.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// All bytes of identifiers.
    private mutating func findPayloads() {
        frames.notePass()
        for row in 0..<frames.count {
            let flags = frames.flags(row)
            guard flags.isDisjoint(with: [.error, .symbolic]) else { continue }
            let identifier = frames.identifier(row)
            guard request.payloads.contain(identifier, isExtended: flags.contains(.extended) || identifier > 0x7FF)
            else { continue }
            let count = frames.payload(row).count
            if count > 0 { found.stretches.append(RedactedStretch(row: row, bytes: 0..<count, mark: .payload)) }
        }
    }

    private mutating func findMessages(_ traffic: FramesByIdentifier) {
        let columns = PayloadColumns(traffic)
        frames.notePass()
        let services = RedactedServices(request: request, identifiers: options.dataIdentifiers)
        var streamsWithKeys: Set<UInt64> = []
        var orphans: [(stream: FrameStream, places: [(row: Int, start: Int)])] = []
        for stream in traffic.streams {
            for (offset, isTrusted, isSure) in addressings(stream, traffic, columns) {
                var stitcher = MessageStitcher(offset: offset)
                for row in traffic.rows(of: stream) { stitcher.take(columns.payload(Int(row)), row: Int(row)) }
                stitcher.finish()
                for message in stitcher.messages {
                    if isSure, services.isSecurityAccess(message) { streamsWithKeys.insert(Self.key(stream)) }
                    for secret in services.secrets(of: message, isTrusted: isTrusted) {
                        found.stretches += message.stretches(secret.bytes, secret.mark)
                        let seen = secret.bytes.clamped(to: 0..<message.bytes.count)
                        if secret.mark == .vin, message.isWhole,
                            let number = VehicleText.number(in: message.bytes[seen])
                        {
                            numbers.append(number)
                        }
                    }
                }
                if isSure, request.hidesKeys, !stitcher.orphans.isEmpty { orphans.append((stream, stitcher.orphans)) }
                guard request.hidesVIN else { continue }
                for orphan in stitcher.orphans {
                    let bytes = columns.payload(orphan.row)
                    guard orphan.start < bytes.count, VehicleText.isPart(bytes[orphan.start...]) else { continue }
                    found.stretches.append(
                        RedactedStretch(row: orphan.row, bytes: orphan.start..<bytes.count, mark: .vin))
                }
            }
        }
        // The frame that said what follows is missing.
        for (stream, places) in orphans {
            let partner = ISOTPAddressing.partner(stream).map { Self.key(stream, identifier: $0) }
            guard [Self.key(stream), partner].contains(where: { $0.map(streamsWithKeys.contains) ?? false }) else {
                continue
            }
            for orphan in places where orphan.start < columns.payload(orphan.row).count {
                found.stretches.append(
                    RedactedStretch(
                        row: orphan.row, bytes: orphan.start..<columns.payload(orphan.row).count, mark: .key))
            }
        }
    }

    private static func key(_ stream: FrameStream, identifier: UInt32? = nil) -> UInt64 {
        UInt64(stream.channel) << 33 | (stream.isExtended ? 1 << 32 : 0) | UInt64(identifier ?? stream.identifier)
    }

    /// Numbers of address bytes that are possible in front, whether frames look like ISO 15765-2 with them, and whether
    /// nearly all of their messages are diagnostic. An address such as 05 or 12 may also be a length, so that frames look
    /// right both ways.
    private func addressings(
        _ stream: FrameStream, _ traffic: FramesByIdentifier, _ columns: PayloadColumns
    ) -> [(offset: Int, isTrusted: Bool, isSure: Bool)] {
        if let forced = options.forcedOffset(stream) { return [(forced, true, true)] }
        if let fixed = ISOTPAddressing.fixed(stream) { return [(fixed.offset, true, true)] }
        if ISOTPAddressing.isLegislated(stream) { return [(0, true, true)] }
        var possible: [(offset: Int, isTrusted: Bool, isSure: Bool)] = []
        if let plain = ISOTPShape.of(stream, in: traffic, columns, offset: 0), plain.isValid(perCent: 60) {
            possible.append((0, true, plain.isDiagnostic && plain.isValid(perCent: 95)))
        }
        if let addressed = ISOTPShape.of(stream, in: traffic, columns, offset: 1),
            possible.isEmpty
                ? addressed.isValid(perCent: 95) : addressed.isDiagnostic && addressed.isValid(perCent: 60)
        {
            possible.append((1, true, addressed.isDiagnostic && addressed.isValid(perCent: 95)))
        }
        return possible.isEmpty ? [(0, false, false)] : possible
    }
}

/// Finds a known VIN in frames of any kind: manufacturers send it in their own ways, a part in each frame, and also
/// with its last byte first.
struct VehicleTextSearch {
    private let frames: FrameTable
    private let patterns: [[UInt8]]
    /// By byte: whether a pattern contains it.
    private var occurs = [Bool](repeating: false, count: 256)
    private(set) var stretches: [RedactedStretch] = []

    /// Fewer characters occur by chance.
    private static let fewest = 5
    /// In frames of an identifier whose other frames contain this many.
    private static let sure = 6
    private static let fewestOfSure = 2

    init(_ numbers: [[UInt8]], in frames: FrameTable) {
        self.frames = frames
        var patterns: [[UInt8]] = []
        for number in numbers where number.count > Self.sure {
            for pattern in [number, Array(number.reversed())] where !patterns.contains(pattern) {
                patterns.append(pattern)
            }
        }
        self.patterns = patterns
        for byte in patterns.joined() { occurs[Int(byte)] = true }
    }

    mutating func find() {
        guard !patterns.isEmpty else { return }
        // By identifier: the first bytes of long parts.
        var carriers: [UInt64: Set<Int>] = [:]
        frames.notePass()
        for row in 0..<frames.count where !frames.flags(row).contains(.error) {
            for part in parts(row, Self.fewest) {
                stretches.append(RedactedStretch(row: row, bytes: part, mark: .vin))
                if part.count >= Self.sure { carriers[key(row), default: []].insert(part.lowerBound) }
            }
        }
        guard !carriers.isEmpty else { return }
        frames.notePass()
        for row in 0..<frames.count {
            guard let starts = carriers[key(row)] else { continue }
            for part in parts(row, Self.fewestOfSure) where starts.contains(part.lowerBound) {
                stretches.append(RedactedStretch(row: row, bytes: part, mark: .vin))
            }
        }
    }

    /// Number of rows and nanoseconds around a frame with the VIN.
    private static let nearRows = 64
    private static let nearTime: Int64 = 1_000_000_000
    /// Number of characters of a piece there.
    private static let fewestNear = 3

    /// Pieces of three and four characters, in the frames around those with the VIN.
    mutating func findPieces(near known: [Int]) {
        guard !patterns.isEmpty, !known.isEmpty else { return }
        let known = known.sorted()
        var next = 0
        frames.notePass()
        for row in 0..<frames.count where !frames.flags(row).contains(.error) {
            while next < known.count, known[next] < row { next += 1 }
            let around = [next > 0 ? known[next - 1] : nil, next < known.count ? known[next] : nil].compactMap { $0 }
            guard around.contains(where: { isNear($0, row) }) else { continue }
            for part in parts(row, Self.fewestNear) where part.count < Self.fewest {
                let text = frames.payload(row)[part]
                if Set(text).count > 1 { stretches.append(RedactedStretch(row: row, bytes: part, mark: .vin)) }
            }
        }
    }

    private func isNear(_ one: Int, _ other: Int) -> Bool {
        if abs(one - other) <= Self.nearRows { return true }
        let distance = frames.time(one).subtractingReportingOverflow(frames.time(other))
        return !distance.overflow && distance.partialValue.magnitude <= UInt64(Self.nearTime)
    }

    private func key(_ row: Int) -> UInt64 {
        UInt64(frames.identifier(row)) | UInt64(frames.flags(row).rawValue & 0x241) << 32
            | UInt64(frames.channel(row)) << 48
    }

    private func parts(_ row: Int, _ fewest: Int) -> [Range<Int>] {
        let bytes = frames.payload(row)
        var parts: [Range<Int>] = []
        var index = 0
        while index + fewest <= bytes.count {
            guard occurs[Int(bytes[index])] else {
                index += 1
                continue
            }
            let count = longest(bytes, from: index)
            let part = bytes[index..<index + count]
            if count >= fewest, fewest < Self.fewest || Set(part).count > 2 {
                parts.append(index..<index + count)
                index += count
            } else {
                index += 1
            }
        }
        return parts
    }

    /// The number of bytes from a place on that are consecutive in a VIN.
    private func longest(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        var longest = 0
        for pattern in patterns {
            for start in pattern.indices where pattern[start] == bytes[index] {
                var count = 1
                while index + count < bytes.count, start + count < pattern.count,
                    bytes[index + count] == pattern[start + count]
                { count += 1 }
                longest = max(longest, count)
            }
        }
        return longest
    }
}
