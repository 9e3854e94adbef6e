internal import CANCapture

/// The messages of a capture in the order of their first frames. The content of a single-frame message apart from its
/// row is stored with its kind of frame; only others are stored one by one.
final class MessageList: Sendable {
    let networks: Set<NetworkProtocol>
    /// Rows at which messages begin.
    let starts: RankedRows
    /// Rows of messages that are stored one by one.
    let kept: RankedRows
    /// In the order of their first frames.
    let alike: [PDUTable.AlikeMessages]
    private let messages: GrowingColumn<StoredMessage>
    /// The places of stored messages in the order of their rows; empty if that is their own order.
    private let places: [UInt32]
    let kindOfRow: HeaderColumn
    /// By number of a kind of frame a place in ``alike``, or -1.
    let alikeOfKind: [Int32]

    init(
        _ frames: FramesByIdentifier, networks: Set<NetworkProtocol>, starts: RankedRows, kept: RankedRows,
        messages: GrowingColumn<StoredMessage>, places: [UInt32], alike: [(kind: Int, messages: PDUTable.AlikeMessages)]
    ) {
        self.networks = networks
        self.starts = starts
        self.kept = kept
        self.messages = messages
        self.places = places
        kindOfRow = frames.kindOfRow
        self.alike = alike.map(\.messages)
        var alikeOfKind = [Int32](repeating: -1, count: frames.kinds.count)
        for (place, entry) in alike.enumerated() { alikeOfKind[entry.kind] = Int32(truncatingIfNeeded: place) }
        self.alikeOfKind = alikeOfKind
    }

    /// The place in ``alike`` of the message of a row that is not stored.
    @inline(__always)
    func alike(ofRow row: Int) -> Int { Int(alikeOfKind[Int(kindOfRow[row])]) }

    /// The message that is the frame of a row.
    @inline(__always)
    func single(_ row: Int, _ place: Int) -> ProtocolDataUnit {
        var unit = alike[place].unit
        unit.firstRow = Int32(truncatingIfNeeded: row)
        unit.lastRow = Int32(truncatingIfNeeded: row)
        return unit
    }

    /// A message by its place among the stored ones.
    func kept(_ place: Int) -> ProtocolDataUnit {
        messages[places.isEmpty ? place : Int(places[place])].unit
    }

    func unit(_ place: Int) -> ProtocolDataUnit {
        if starts.count == kept.count { return kept(place) }
        let row = starts.row(at: place)
        return kept.rows.contains(row) ? kept(kept.place(of: row)) : single(row, alike(ofRow: row))
    }
}
