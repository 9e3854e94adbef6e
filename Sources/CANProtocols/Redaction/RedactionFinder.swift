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
            for addressing in addressings(stream, traffic, columns) {
                var stitcher = MessageStitcher(offset: addressing.offset)
                for row in traffic.rows(of: stream) { stitcher.take(columns.payload(Int(row)), row: Int(row)) }
                stitcher.finish()
                for message in stitcher.messages {
                    if addressing.isSure, services.concernsSecurityAccess(message) {
                        streamsWithKeys.insert(Self.key(stream))
                    }
                    for secret in services.secrets(of: message, isTrusted: addressing.isTrusted)
                    where addressing.isBelieved(secret.bytes, secret.mark, message) {
                        found.stretches += message.stretches(secret.bytes, secret.mark)
                        let seen = secret.bytes.clamped(to: 0..<message.bytes.count)
                        if secret.mark == .vin, message.isWhole,
                            let number = VehicleText.number(in: message.bytes[seen])
                        {
                            numbers.append(number)
                        }
                    }
                }
                let rests = addressing.isSure ? stitcher.orphans + stitcher.doubtful : stitcher.orphans
                if addressing.isSure, request.hidesKeys, !rests.isEmpty { orphans.append((stream, rests)) }
                guard request.hidesVIN, !addressing.isVague else { continue }
                for orphan in rests {
                    let bytes = columns.payload(orphan.row)
                    guard orphan.start < bytes.count, VehicleText.isPart(bytes[orphan.start...]) else { continue }
                    found.stretches.append(
                        RedactedStretch(row: orphan.row, bytes: orphan.start..<bytes.count, mark: .vin))
                }
            }
        }
        // The frame that said what follows is missing.
        for (stream, places) in orphans {
            let keys = ([stream.identifier] + partners(of: stream)).map { Self.key(stream, identifier: $0) }
            guard keys.contains(where: streamsWithKeys.contains) else { continue }
            for orphan in places where orphan.start < columns.payload(orphan.row).count {
                found.stretches.append(
                    RedactedStretch(
                        row: orphan.row, bytes: orphan.start..<columns.payload(orphan.row).count, mark: .key))
            }
        }
    }

    /// The identifiers that may answer a stream, or that it may answer: those of a standard and those that the user named,
    /// otherwise those of the usual distance.
    private func partners(of stream: FrameStream) -> [UInt32] {
        if let known = ISOTPAddressing.partner(stream) { return [known] }
        let named = options.isoTPPairs.compactMap { pair in
            pair.request == stream.identifier
                ? pair.response : pair.response == stream.identifier ? pair.request : nil
        }
        guard named.isEmpty, !stream.isExtended else { return named }
        return [stream.identifier ^ 8]
    }

    private static func key(_ stream: FrameStream, identifier: UInt32? = nil) -> UInt64 {
        UInt64(stream.channel) << 33 | (stream.isExtended ? 1 << 32 : 0) | UInt64(identifier ?? stream.identifier)
    }

    /// How the frames of a stream may contain messages of ISO 15765-2.
    private struct Addressing {
        /// Number of address bytes in front.
        var offset: Int
        /// Whether the frames look like such messages.
        var isTrusted = true
        /// Whether nearly all of the messages are diagnostic.
        var isSure: Bool
        /// Whether the frames may look like it by chance, so that a message that is not whole says nothing.
        var isVague = false
        /// Whether the frames may look like it by chance so often that not even a key in a whole message is believed.
        var isFaint = false

        /// Whether bytes of a message are what its service says.
        func isBelieved(_ bytes: Range<Int>, _ mark: RedactionMark, _ message: SeenMessage) -> Bool {
            guard isVague else { return true }
            if mark == .key { return !isFaint }
            return message.isWhole || mark == .vin && message.isVehicleText(bytes)
        }
    }

    /// How the frames may be addressed. An address such as 05 or 12 may also be a length, so that frames look right both ways.
    private func addressings(
        _ stream: FrameStream, _ traffic: FramesByIdentifier, _ columns: PayloadColumns
    ) -> [Addressing] {
        if let forced = options.forcedOffset(stream) { return [Addressing(offset: forced, isSure: true)] }
        let fixed = ISOTPAddressing.fixed(stream)?.offset
        let standard = fixed ?? (ISOTPAddressing.isLegislated(stream) ? 0 : nil)
        if let standard, standard > 0 { return [Addressing(offset: standard, isSure: true)] }
        let plain = ISOTPShape.of(stream, in: traffic, columns, offset: 0).flatMap {
            $0.isValid(perCent: 60) ? $0 : nil
        }
        var possible: [Addressing] = []
        if standard == 0 {
            possible.append(Addressing(offset: 0, isSure: true))
            // Some units use an address even there.
            guard plain == nil else { return possible }
        } else if let plain {
            possible.append(Addressing(offset: 0, isSure: plain.isDiagnostic && plain.isValid(perCent: 95)))
        }
        if let addressed = ISOTPShape.of(stream, in: traffic, columns, offset: 1) {
            let isNearlyAll = addressed.isValid(perCent: 95)
            // Broadcasts look like messages with an address more often than like messages without one.
            let isLikely =
                isNearlyAll
                ? possible.isEmpty || addressed.isDiagnostic : addressed.isDiagnostic && addressed.isValid(perCent: 60)
            if isLikely {
                possible.append(
                    Addressing(
                        offset: 1, isSure: addressed.isDiagnostic && isNearlyAll,
                        isVague: possible.isEmpty && !isNearlyAll,
                        isFaint: possible.isEmpty && !addressed.isValid(perCent: 85)))
            }
        }
        return possible.isEmpty ? [Addressing(offset: 0, isTrusted: false, isSure: false)] : possible
    }
}
