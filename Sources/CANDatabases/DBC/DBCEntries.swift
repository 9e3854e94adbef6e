/// The messages of a DBC file in pieces, which are released one by one while the messages are made.
struct DBCEntries {
    private var pieces: [[DBCFile.Entry]] = []
    private(set) var count = 0

    private static let pieceLength = 1024

    /// The facts with which the signals of a message are checked; an entry itself would share its list of signals,
    /// which grows.
    struct Head {
        var identifier: UInt32
        var length: Int
        var isIndependent: Bool
    }

    private(set) var last: Head?

    mutating func append(_ entry: DBCFile.Entry) {
        if count % Self.pieceLength == 0 {
            pieces.append([])
            if pieces.count > 1 { pieces[pieces.count - 1].reserveCapacity(Self.pieceLength) }
        }
        pieces[pieces.count - 1].append(entry)
        last = Head(identifier: entry.identifier, length: entry.message.length, isIndependent: entry.isIndependent)
        count += 1
    }

    /// Adds a signal to the last message.
    mutating func addToLast(_ signal: Signal, _ mark: DBCFile.MultiplexMark, _ offset: Int32) {
        guard count > 0 else { return }
        let piece = pieces.count - 1
        let place = pieces[piece].count - 1
        pieces[piece][place].message.signals.append(signal)
        pieces[piece][place].marks.append(mark)
        pieces[piece][place].offsets.append(offset)
    }

    /// Passes on each message, in the order of the file.
    mutating func drain(_ body: (inout DBCFile.Entry) -> Void) {
        for piece in pieces.indices {
            var entries = pieces[piece]
            pieces[piece] = []
            for index in entries.indices { body(&entries[index]) }
        }
        self = DBCEntries()
    }
}
