/// Owns what the fields of a file refer to, so that they stay plain values that are cheap to copy.
final class MDFPool {
    private var tables: [UnsafeMutablePointer<Int64>] = []
    private var numbers: [MDFNumber] = []
    private var sources: [MDFVariableSource] = []

    deinit {
        for table in tables { table.deallocate() }
    }

    /// The values of 0 to 255.
    func table(_ value: (Int) -> Int64) -> UnsafePointer<Int64> {
        let table = UnsafeMutablePointer<Int64>.allocate(capacity: 256)
        for index in 0..<256 { table[index] = value(index) }
        tables.append(table)
        return UnsafePointer(table)
    }

    func keep(_ number: MDFNumber) -> Unmanaged<MDFNumber> {
        numbers.append(number)
        return .passUnretained(number)
    }

    func keep(_ source: MDFVariableSource) -> Unmanaged<MDFVariableSource> {
        sources.append(source)
        return .passUnretained(source)
    }
}
