/// Damage found while a compressed file was decompressed. The rest is returned nevertheless.
package struct UnpackingDamage: Sendable {
    /// Places in the decompressed bytes.
    private(set) var records = SkippedRecords()
    /// For the reader of a report: the place from which on bytes are unreliable.
    private(set) var notes: [String] = []
    /// Number of gaps in the bytes.
    private(set) var gaps = 0

    private static let noteLimit = 4

    package init() {}

    package var isEmpty: Bool { records.count == 0 }

    /// - Parameters:
    ///   - offset: number of decompressed bytes before the place.
    ///   - isGap: whether bytes are missing there.
    mutating func add(at offset: Int, _ reason: String, note: String? = nil, isGap: Bool) {
        records.add(.offset(offset), reason)
        if isGap { gaps += 1 }
        if let note, notes.count < Self.noteLimit { notes.append(note) }
    }

    /// The first damage as the reason why a file cannot be read; nil if there is none.
    package func error(path: String) -> CaptureError? {
        records.examples.first.map {
            CaptureError(path: path, place: $0.place, kind: .damaged, reason: $0.reason)
        }
    }
}
