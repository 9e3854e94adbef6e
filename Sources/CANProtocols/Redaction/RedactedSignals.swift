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
                let length = traffic.frames.length(Int(row))
                for place in places.all {
                    guard place.bytes.lowerBound < length else { break }
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
    /// Without overlaps, ascending.
    private(set) var all: [RedactedServices.RedactedKind] = []
    /// By place among the message's signals.
    private(set) var marks: [Int: RedactionMark] = [:]

    init(_ message: Message, _ request: RedactionRequest) {
        let hasPositions = RedactedNames.hasPositions(message.name)
        for (place, signal) in message.signals.enumerated() {
            marks[place] = RedactedNames.mark(of: signal.name, number: signal.spn, groupHasPositions: hasPositions)
                .flatMap { request.hides($0) ? $0 : nil }
        }
        if let container = message.container, let mark = Self.mark(of: container, request) {
            all = [(0..<FrameTable.longestPayload, mark)]
            for place in message.signals.indices where marks[place] == nil && !message.signals[place].isMultiplexer {
                marks[place] = mark
            }
        } else if !marks.isEmpty {
            spread(message.signals)
        }
    }

    /// Marks the signals that share a byte with a marked one, or with such a neighbour. Signals of other multiplexer
    /// values are not in the same frames, but their bytes are redacted, too. A multiplexer is kept, because without it the
    /// signals would be unknown.
    private mutating func spread(_ signals: [Signal]) {
        let places = signals.indices.filter { marks[$0] != nil || !signals[$0].isMultiplexer }
            .sorted { (signals[$0].bytes.lowerBound, $0) < (signals[$1].bytes.lowerBound, $1) }
        var first = 0
        while first < places.count {
            // Signals of which each shares a byte with one before it.
            var bytes = signals[places[first]].bytes
            var end = first + 1
            while end < places.count, signals[places[end]].bytes.lowerBound < bytes.upperBound {
                bytes = bytes.lowerBound..<max(bytes.upperBound, signals[places[end]].bytes.upperBound)
                end += 1
            }
            let group = places[first..<end]
            if let named = group.filter({ marks[$0] != nil }).min(), let mark = marks[named] {
                for place in group where marks[place] == nil { marks[place] = mark }
                all.append((bytes, mark))
            }
            first = end
        }
    }

    private static func mark(of container: Message.Container, _ request: RedactionRequest) -> RedactionMark? {
        for pdu in container.pdus {
            let hasPositions = RedactedNames.hasPositions(pdu.name)
            for signal in pdu.signals {
                if let mark = RedactedNames.mark(
                    of: signal.name, number: signal.spn, groupHasPositions: hasPositions), request.hides(mark)
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
