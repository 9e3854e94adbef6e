/// Names of codes and objects of CANopen, read once when somebody asks.
enum CANopenNames {
    static let abortCodes = names(in: CANopenTables.abortCodes)
    static let commands = names(in: CANopenTables.commands)
    static let states = names(in: CANopenTables.states)
    static let layerSettings = names(in: CANopenTables.layerSettings)
    static let errorRegister = names(in: CANopenTables.errorRegister)
    private static let emergencies = ranges(in: CANopenTables.emergencies)
    private static let objects = ranges(in: CANopenTables.objects)

    static func emergency(_ code: UInt16) -> String? { name(code, in: emergencies) }
    static func object(_ index: UInt16) -> String? { name(index, in: objects) }

    /// The bits of an error register that are set: `current, voltage`.
    static func errors(_ register: UInt8) -> String {
        (0..<8).filter { register & (1 << UInt8($0)) != 0 }.compactMap { errorRegister[$0] }.joined(separator: ", ")
    }

    private struct Range: Sendable {
        var first: UInt16
        var last: UInt16
        var name: String
    }

    /// The narrowest range that has a code.
    private static func name(_ code: UInt16, in ranges: [Range]) -> String? {
        ranges.filter { $0.first <= code && code <= $0.last }.min { $0.last - $0.first < $1.last - $1.first }?.name
    }

    private static func names(in text: StaticString) -> [UInt32: String] {
        var names: [UInt32: String] = [:]
        for line in FactLines(text) {
            let parts = line.parts()
            guard parts.count > 1, let code = UInt32(parts[0], radix: 16) else { continue }
            names[code] = parts[1]
        }
        return names
    }

    private static func ranges(in text: StaticString) -> [Range] {
        FactLines(text).compactMap { line in
            let parts = line.parts()
            guard parts.count > 2, let first = UInt16(parts[0], radix: 16), let last = UInt16(parts[1], radix: 16)
            else { return nil }
            return Range(first: first, last: last, name: parts[2])
        }
    }
}
