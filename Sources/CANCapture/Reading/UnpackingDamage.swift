/// What went wrong while a packed file was unpacked. What could be unpacked is handed out all the same.
package struct UnpackingDamage: Sendable {
    /// Places in the unpacked bytes.
    private(set) var records = SkippedRecords()
    /// For the reader of a report: from where on bytes are not to be trusted.
    private(set) var notes: [String] = []
    /// How often the bytes do not go on where they stopped.
    private(set) var gaps = 0

    private static let noteLimit = 4

    package init() {}

    package var isEmpty: Bool { records.count == 0 }

    /// - Parameters:
    ///   - offset: unpacked bytes before the place.
    ///   - isGap: bytes are missing there.
    mutating func add(at offset: Int, _ reason: String, note: String? = nil, isGap: Bool) {
        records.add(.offset(offset), reason)
        if isGap { gaps += 1 }
        if let note, notes.count < Self.noteLimit { notes.append(note) }
    }

    /// The first damage as the reason why a file cannot be read; nil where there is none.
    package func error(path: String) -> CaptureError? {
        records.examples.first.map {
            CaptureError(path: path, place: $0.place, kind: .damaged, reason: $0.reason)
        }
    }
}
