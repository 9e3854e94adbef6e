internal import CANCapture
internal import CANDatabases

/// The places of signals whose names indicate confidential data.
struct RedactedSignals {
    private let set: DatabaseSet
    private let request: RedactionRequest

    init(_ set: DatabaseSet, _ request: RedactionRequest) {
        self.set = set
        self.request = request
    }

    func stretches(in traffic: FramesByIdentifier) -> [RedactedStretch] {
        traffic.frames.notePass()
        let matcher = FrameMatcher(set, channels: traffic.frames.channels)
        var known: [Int: RedactedPlaces] = [:]
        var stretches: [RedactedStretch] = []
        for stream in traffic.streams {
            let flags: FrameFlags = stream.isExtended ? .extended : []
            guard let message = matcher.message(stream.identifier, flags, channel: stream.channel) else { continue }
            let places = known[message] ?? RedactedPlaces(set.catalog.messages[message].message, request)
            known[message] = places
            guard !places.all.isEmpty else { continue }
            for row in traffic.rows(of: stream) {
                for place in places.all {
                    stretches.append(RedactedStretch(row: Int(row), bytes: place.bytes, mark: place.mark))
                }
            }
        }
        return stretches
    }
}

/// The bytes of a message with a confidential signal, and those of its neighbours that share a byte with it, because a
/// part of a value is wrong.
struct RedactedPlaces {
    private(set) var all: [RedactedServices.RedactedKind] = []
    /// By place among the message's signals.
    private(set) var marks: [Int: RedactionMark] = [:]

    init(_ message: Message, _ request: RedactionRequest) {
        for (place, signal) in message.signals.enumerated() {
            guard let mark = RedactedNames.mark(of: signal.name, in: message.name, number: signal.spn),
                request.hides(mark)
            else { continue }
            add(signal, place, mark)
        }
        if let container = message.container, Self.isRedacted(container, request) {
            all = [(0..<FrameTable.longestPayload, Self.mark(of: container, request) ?? .payload)]
        }
        guard !marks.isEmpty else { return }
        var isChanged = true
        while isChanged {
            isChanged = false
            // A multiplexer is kept, because without it the signals would be unknown.
            for (place, signal) in message.signals.enumerated() where marks[place] == nil && !signal.isMultiplexer {
                let bytes = signal.bytes
                guard let neighbour = all.first(where: { $0.bytes.overlaps(bytes) }) else { continue }
                // Signals of other multiplexer values are not in the same frames, but their bytes are redacted, too.
                add(signal, place, neighbour.mark)
                isChanged = true
            }
        }
    }

    private mutating func add(_ signal: Signal, _ place: Int, _ mark: RedactionMark) {
        marks[place] = mark
        all.append((signal.bytes, mark))
    }

    private static func isRedacted(_ container: Message.Container, _ request: RedactionRequest) -> Bool {
        mark(of: container, request) != nil
    }

    private static func mark(of container: Message.Container, _ request: RedactionRequest) -> RedactionMark? {
        for pdu in container.pdus {
            for signal in pdu.signals {
                if let mark = RedactedNames.mark(of: signal.name, in: pdu.name, number: signal.spn), request.hides(mark)
                {
                    return mark
                }
            }
        }
        return nil
    }
}

extension Signal {
    /// The bytes with bits of the signal.
    var bytes: Range<Int> {
        let first = byteOrder == .bigEndian ? start / 8 * 8 + 7 - start % 8 : start
        return max(0, first) / 8..<max(0, first + length + 7) / 8
    }
}
