/// The identifiers of a capture, whatever a filter keeps.
package struct FrameSurvey: Sendable, Equatable {
    /// In order, limited for captures of noise.
    package var identifiers: [Identifier] {
        seen.sorted { ($0.isExtended ? 1 : 0, $0.value) < ($1.isExtended ? 1 : 0, $1.value) }
    }
    private var seen: Set<Identifier> = []
    private var last: Identifier?
    private static let most = 100_000

    package struct Identifier: Sendable, Hashable {
        package var value: UInt32
        package var isExtended: Bool

        package init(_ value: UInt32, isExtended: Bool) {
            self.value = value
            self.isExtended = isExtended
        }
    }

    package init() {}

    mutating func note(_ identifier: UInt32, _ flags: FrameFlags) {
        guard !flags.contains(.error), !flags.contains(.symbolic), seen.count < Self.most else { return }
        let identifier = Identifier(identifier, isExtended: flags.contains(.extended))
        guard identifier != last else { return }
        last = identifier
        seen.insert(identifier)
    }

    mutating func join(_ other: FrameSurvey) { seen.formUnion(other.seen) }
}
