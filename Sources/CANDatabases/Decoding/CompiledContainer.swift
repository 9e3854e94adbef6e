/// The PDUs of a container by their headers (AUTOSAR CP IPduM, container I-PDUs with dynamic layout).
struct CompiledContainer: Sendable {
    private let headerBytes: Int
    private let identifierBytes: Int
    private let byteOrder: ByteOrder
    private let identifiers: [UInt32]
    private let targets: [Int]

    /// - Parameter pdus: by PDU of the container: its index in the catalog.
    init(_ container: Message.Container, pdus: [Int]) {
        // Short: 24 bits of identifier and 8 of length; long: 32 and 32.
        headerBytes = container.header == .short ? 4 : 8
        identifierBytes = container.header == .short ? 3 : 4
        byteOrder = container.byteOrder
        let sorted = zip(container.pdus, pdus).enumerated().sorted {
            ($0.element.0.identifier, $0.offset) < ($1.element.0.identifier, $1.offset)
        }
        identifiers = sorted.map(\.element.0.identifier)
        targets = sorted.map(\.element.1)
    }

    struct Part {
        var identifier: UInt32
        /// Within the container's payload.
        var data: Range<Int>
        /// The header states more bytes than there are.
        var isCut: Bool
    }

    /// The part at a position, which is moved after it; nil if no complete header is left.
    func next(_ payload: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Part? {
        guard payload.count - position >= headerBytes else { return nil }
        let identifier = number(payload, position..<position + identifierBytes)
        let length = Int(number(payload, position + identifierBytes..<position + headerBytes))
        let start = position + headerBytes
        let end = start + min(length, payload.count - start)
        position = end
        return Part(identifier: identifier, data: start..<end, isCut: end - start < length)
    }

    /// The index of the PDU with this header.
    func pdu(_ identifier: UInt32) -> Int? {
        var low = 0
        var high = identifiers.count
        while low < high {
            let middle = (low + high) / 2
            if identifiers[middle] < identifier { low = middle + 1 } else { high = middle }
        }
        return low < identifiers.count && identifiers[low] == identifier ? targets[low] : nil
    }

    private func number(_ payload: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt32 {
        var value: UInt32 = 0
        for index in range {
            let place = byteOrder == .bigEndian ? index : range.upperBound - 1 - (index - range.lowerBound)
            value = value << 8 | UInt32(payload[place])
        }
        return value
    }
}
