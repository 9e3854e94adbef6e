/// Owns the objects to which the fields of a file refer, so that fields are plain values that are cheap to copy.
final class MDFPool {
    private var numbers: [MDFNumber] = []
    private var sources: [MDFVariableSource] = []
    /// By address: each conversion exists once, however many channels refer to it.
    private var rules: [Int: MDFRule] = [:]

    func keep(_ number: MDFNumber) -> Unmanaged<MDFNumber> {
        numbers.append(number)
        return .passUnretained(number)
    }

    func keep(_ source: MDFVariableSource) -> Unmanaged<MDFVariableSource> {
        sources.append(source)
        return .passUnretained(source)
    }

    /// The conversion in the block at an address; 0 is one of 1:1.
    func rule(_ bytes: UnsafeRawBufferPointer, at address: Int) -> MDFRule {
        if let known = rules[address] { return known }
        let rule = MDFRule(MDFConversion(bytes, at: address))
        rules[address] = rule
        return rule
    }
}

/// A conversion that channels share.
final class MDFRule {
    let conversion: MDFConversion
    private var values: UnsafeMutablePointer<Int64>?

    init(_ conversion: MDFConversion) { self.conversion = conversion }

    deinit { values?.deallocate() }

    /// The physical values of 0 to 255 as whole numbers; valid as long as the conversion exists.
    var table: UnsafePointer<Int64> {
        if let values { return UnsafePointer(values) }
        let table = UnsafeMutablePointer<Int64>.allocate(capacity: 256)
        for value in 0..<256 { table[value] = MDFNumber.integer(conversion(Double(value))) }
        values = table
        return UnsafePointer(table)
    }
}
