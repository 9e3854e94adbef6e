/// An array that grows in pieces, so that it never exists twice, as an array that is moved to a larger place does.
struct Pieces<Element: Sendable>: Sendable {
    private var pieces: [[Element]] = []
    private(set) var count = 0

    private static var shift: Int { 14 }
    private static var pieceCount: Int { 1 << shift }

    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element) {
        if count & (Self.pieceCount - 1) == 0 {
            pieces.append([])
            // The first one grows as it is needed.
            if count > 0 { pieces[pieces.count - 1].reserveCapacity(Self.pieceCount) }
        }
        pieces[pieces.count - 1].append(element)
        count += 1
    }

    subscript(index: Int) -> Element {
        get { pieces[index >> Self.shift][index & (Self.pieceCount - 1)] }
        set { pieces[index >> Self.shift][index & (Self.pieceCount - 1)] = newValue }
    }
}
