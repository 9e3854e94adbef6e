/// Records that were written column by column (DZ), to be transposed back a few at a time; bytes that do not fill a
/// whole record follow unchanged.
struct MDFTransposed {
    /// Bytes of a record, and the number of records.
    let columns: Int
    let rowCount: Int
    private let bytes: UnsafeRawBufferPointer

    /// nil if a piece with these inflated bytes contains nothing to transpose.
    init?(_ bytes: UnsafeRawBufferPointer, of piece: MDFPiece) {
        guard case .deflated(_, let columns) = piece.form, columns > 1, bytes.count / columns > 1 else { return nil }
        self.bytes = bytes
        self.columns = columns
        rowCount = bytes.count / columns
    }

    /// The bytes after the records.
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[(rowCount * columns)...]) }

    /// Writes some of the records to a place with room for all of them.
    func turn(_ rows: Range<Int>, into target: UnsafeMutableRawPointer) {
        guard let source = bytes.baseAddress, rows.lowerBound >= 0, rows.upperBound <= rowCount else { return }
        let squares = rows.count / 8
        let rest = (rows.lowerBound + 8 * squares)..<rows.upperBound
        var column = 0
        while column + 8 <= columns {
            var from = source + (column * rowCount + rows.lowerBound)
            var to = target + column
            for _ in 0..<squares {
                Self.turnSquare(from, rowCount, to, columns)
                from += 8
                to += 8 * columns
            }
            turn(rest, column..<(column + 8), source, target, from: rows.lowerBound)
            column += 8
        }
        turn(rows, column..<columns, source, target, from: rows.lowerBound)
    }

    /// Byte by byte; the row `first` begins at `target`.
    private func turn(
        _ rows: Range<Int>, _ columns: Range<Int>, _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer,
        from first: Int
    ) {
        for column in columns {
            for row in rows {
                target.storeBytes(
                    of: source.load(fromByteOffset: column &* rowCount &+ row, as: UInt8.self),
                    toByteOffset: (row &- first) &* self.columns &+ column, as: UInt8.self)
            }
        }
    }

    /// Eight bytes of eight columns, `sourceStride` bytes apart, become eight bytes of eight rows.
    @inline(__always)
    private static func turnSquare(
        _ source: UnsafeRawPointer, _ sourceStride: Int, _ target: UnsafeMutableRawPointer, _ targetStride: Int
    ) {
        func line(_ number: Int) -> UInt64 { source.littleEndian(at: number &* sourceStride, as: UInt64.self) }
        var (a, b, c, d) = (line(0), line(1), line(2), line(3))
        var (e, f, g, h) = (line(4), line(5), line(6), line(7))
        // Quarters of the square are exchanged, then quarters of those, then single bytes.
        let (half, pair, byte): (UInt64, UInt64, UInt64) = (0xFFFF_FFFF, 0x0000_FFFF_0000_FFFF, 0x00FF_00FF_00FF_00FF)
        exchange(&a, &e, 32, half)
        exchange(&b, &f, 32, half)
        exchange(&c, &g, 32, half)
        exchange(&d, &h, 32, half)
        exchange(&a, &c, 16, pair)
        exchange(&b, &d, 16, pair)
        exchange(&e, &g, 16, pair)
        exchange(&f, &h, 16, pair)
        exchange(&a, &b, 8, byte)
        exchange(&c, &d, 8, byte)
        exchange(&e, &f, 8, byte)
        exchange(&g, &h, 8, byte)
        func store(_ line: UInt64, _ number: Int) {
            target.storeBytes(of: line.littleEndian, toByteOffset: number &* targetStride, as: UInt64.self)
        }
        store(a, 0)
        store(b, 1)
        store(c, 2)
        store(d, 3)
        store(e, 4)
        store(f, 5)
        store(g, 6)
        store(h, 7)
    }

    /// Exchanges the bytes of `upper` from `shift` bits on in the mask with those of `lower` in the mask.
    @inline(__always)
    private static func exchange(_ upper: inout UInt64, _ lower: inout UInt64, _ shift: UInt64, _ mask: UInt64) {
        let difference = (upper &>> shift ^ lower) & mask
        lower ^= difference
        upper ^= difference &<< shift
    }
}
