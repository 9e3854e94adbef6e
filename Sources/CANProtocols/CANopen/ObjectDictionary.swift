/// The objects of a device, as its EDS or DCF file describes them (CiA 306-1): names, types, and the content of its
/// process data objects.
package struct ObjectDictionary: Sendable, Equatable {
    package struct Object: Sendable, Equatable {
        package var name: String
        /// An index of the static data types (CiA 301, table 44).
        package var type: UInt16?
        /// The value in the file; in a DCF the configured one.
        package var value: Value?
    }

    /// A value, to which the node number may be added.
    package struct Value: Sendable, Equatable {
        package var number: UInt64
        package var isRelativeToNode: Bool

        func number(of node: UInt8) -> UInt64 { number &+ (isRelativeToNode ? UInt64(node) : 0) }
    }

    /// An object in a process data object, and the number of its bits.
    struct Mapped: Equatable {
        var index: UInt16
        var subindex: UInt8
        var bits: Int
    }

    /// The node that a DCF configures.
    package internal(set) var node: UInt8?
    /// By index and subindex; an object with subindices as a whole has none.
    private(set) var entries: [UInt32: Object] = [:]
    private(set) var names: [UInt16: String] = [:]
    /// Objects whose subindices are alike.
    private var compact: [UInt16: Compact] = [:]

    private struct Compact: Sendable, Equatable {
        var object: Object
        /// The last of the subindices, which begin at 1.
        var last: UInt8
    }

    /// Communication parameters of process data objects, transmitted ones first.
    private var parameters: [UInt16] = []

    init() {}

    /// The object with an index and a subindex, with both names if it has two.
    package func object(_ index: UInt16, _ subindex: UInt8) -> Object? {
        let whole = names[index]
        guard var object = entry(index, subindex) else {
            return whole.map { Object(name: $0, type: nil, value: nil) }
        }
        if let whole, whole != object.name { object.name = whole + ": " + object.name }
        return object
    }

    mutating func set(_ object: Object, index: UInt16, subindex: UInt8?) {
        if let subindex {
            entries[Self.key(index, subindex)] = object
        } else {
            if names[index] == nil {
                switch index {
                case 0x1800..<0x1A00: parameters.insert(index, at: 0)
                case 0x1400..<0x1600: parameters.append(index)
                default: break
                }
            }
            names[index] = object.name
            // An object without subindices is subindex 0 of itself.
            if entries[Self.key(index, 0)] == nil { entries[Self.key(index, 0)] = object }
        }
    }

    /// The entry alone, without the name of the whole.
    func entry(_ index: UInt16, _ subindex: UInt8) -> Object? {
        if let entry = entries[Self.key(index, subindex)] { return entry }
        guard var object = compact(index, subindex) else { return nil }
        object.name += " \(subindex)"
        return object
    }

    private func compact(_ index: UInt16, _ subindex: UInt8) -> Object? {
        guard let known = compact[index], subindex > 0, subindex <= known.last else { return nil }
        return known.object
    }

    /// Describes the subindices from 1 on that are not described one by one.
    mutating func setCompact(_ object: Object, index: UInt16, last: UInt8) {
        compact[index] = Compact(object: object, last: last)
    }

    /// Whether subindices of an object are alike.
    func isCompact(_ index: UInt16) -> Bool { compact[index] != nil }

    var isEmpty: Bool { entries.isEmpty }

    private static func key(_ index: UInt16, _ subindex: UInt8) -> UInt32 { UInt32(index) << 8 | UInt32(subindex) }

    private func value(_ index: UInt16, _ subindex: UInt8, node: UInt8) -> UInt64? {
        (entries[Self.key(index, subindex)] ?? compact(index, subindex))?.value?.number(of: node)
    }

    /// The communication parameter of the process data object that a node sends or receives with an identifier.
    func communicationParameter(of identifier: UInt32, node: UInt8) -> UInt16? {
        parameters.first { parameter in
            // Bit 31 means that it is not in use.
            guard let value = value(parameter, 1, node: node), value & 0x8000_0000 == 0 else { return false }
            return value & 0x1FFF_FFFF == UInt64(identifier)
        }
    }

    /// The content of a process data object, in order, by its communication parameter.
    func mapping(of parameter: UInt16) -> [Mapped] {
        let index = parameter + 0x200
        let count = min(value(index, 0, node: 0) ?? 0, 64)
        return (0..<count).compactMap { place in
            guard let entry = value(index, UInt8(place + 1), node: 0), entry != 0 else { return nil }
            return Mapped(
                index: UInt16(truncatingIfNeeded: entry >> 16), subindex: UInt8(truncatingIfNeeded: entry >> 8),
                bits: Int(entry & 0xFF))
        }
    }
}

/// The object dictionaries of the nodes on a bus.
package struct CANopenDictionaries: Sendable, Equatable {
    private var byNode: [UInt8: ObjectDictionary] = [:]
    /// For all nodes without one of their own.
    private var general: ObjectDictionary?

    package init() {}

    /// From arguments of the command line: `5=drive.eds` for a node, `drive.eds` for all others; a DCF contains its
    /// node.
    package init(arguments: [String]) throws(EDSError) {
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, let number = EDSNumber(String(parts[0]))?.number {
                guard (1...127).contains(number) else {
                    throw EDSError(path: argument, line: 0, reason: "CANopen nodes have numbers from 1 to 127")
                }
                byNode[UInt8(number)] = try EDSReader.read(path: String(parts[1]))
                continue
            }
            let dictionary = try EDSReader.read(path: argument)
            if let node = dictionary.node { byNode[node] = dictionary } else { general = dictionary }
        }
    }

    package mutating func set(_ dictionary: ObjectDictionary, node: UInt8?) {
        if let node { byNode[node] = dictionary } else { general = dictionary }
    }

    func dictionary(of node: UInt8) -> ObjectDictionary? { byNode[node] ?? general }
}
