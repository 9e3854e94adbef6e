/// How a channel is read from a record: some bits at a place, or a value that is the same in all records.
///
/// Small, so that it is cheap to pass for every frame. Nearly all channels of frames are unconverted bits; for the
/// others it uses an ``MDFNumber`` in the pool of the file.
struct MDFField {
    private enum Way: UInt8 {
        /// The bits without change: unsigned, not converted, always valid.
        case bits
        /// A table indexed by the bits.
        case table
        case other
    }

    private let mask: UInt64
    private let offset: Int32
    private let shift: UInt8
    private let way: Way
    private let whole: Unmanaged<MDFNumber>
    private let table: UnsafePointer<Int64>?

    /// nil if the channel is outside of its record or is not a number. `invalidation` says which records have no valid
    /// value here.
    init?(
        _ place: MDFNumber.Place, _ rule: MDFRule, recordSize: Int, invalidation: MDFInvalidation = .none, pool: MDFPool
    ) {
        guard let number = MDFNumber(place, rule, recordSize: recordSize, invalidation) else { return nil }
        whole = pool.keep(number)
        table = number.table
        guard let bits = number.bits, invalidation.isNever, table != nil || number.isPlain,
            let offset = Int32(exactly: bits.offset)
        else {
            (mask, self.offset, shift, way) = (0, 0, 0, .other)
            return
        }
        (mask, self.offset, shift) = (bits.mask, offset, UInt8(bits.shift))
        way = table == nil ? .bits : .table
    }

    @inline(__always)
    private func bits(_ record: UnsafeRawPointer) -> UInt64 {
        record.littleEndian(at: Int(offset), as: UInt64.self) &>> UInt64(shift) & mask
    }

    /// The physical value as a whole number. `number` is the index of the record in its group.
    @inline(__always)
    func value(_ record: UnsafeRawPointer, _ number: Int) -> Int64 {
        switch way {
        case .bits: return Int64(bitPattern: bits(record))
        case .table: return table.unsafelyUnwrapped[Int(truncatingIfNeeded: bits(record))]
        case .other: return whole._withUnsafeGuaranteedRef { $0.value(record, number) }
        }
    }

    /// The same; nil if the record says that it is not valid.
    @inline(__always)
    func validValue(_ record: UnsafeRawPointer, _ number: Int) -> Int64? {
        way == .other ? whole._withUnsafeGuaranteedRef { $0.validValue(record, number) } : value(record, number)
    }

    /// The raw whole number; meaningless for reals.
    @inline(__always)
    func rawNumber(_ record: UnsafeRawPointer, _ number: Int) -> Int64 {
        way == .bits
            ? Int64(bitPattern: bits(record)) : whole._withUnsafeGuaranteedRef { $0.rawNumber(record, number) }
    }

    /// The physical value.
    @inline(__always)
    func real(_ record: UnsafeRawPointer, _ number: Int) -> Double {
        whole._withUnsafeGuaranteedRef { $0.real(record, number) }
    }

    /// Whether the raw value is a whole number without conversion.
    var isWhole: Bool { whole._withUnsafeGuaranteedRef { $0.isWhole } }

    var conversion: MDFConversion { whole._withUnsafeGuaranteedRef { $0.conversion } }
}
