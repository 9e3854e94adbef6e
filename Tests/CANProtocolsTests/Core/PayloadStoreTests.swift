import Testing

@testable import CANProtocols

struct PayloadStoreTests {
    /// Blocks have 256 kB: payloads that fill one exactly, that do not fit into the rest of one, and that need several.
    @Test func eachPayloadLiesInOnePieceWhateverItsLength() {
        let store = PayloadStore()
        let lengths = [1, 7, 1 << 18, 200_000, 100_000, 0, 1_000_000, 3, (1 << 18) - 3, 1]
        func payload(_ number: Int) -> [UInt8] {
            (0..<lengths[number]).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
        }
        let places = lengths.indices.map { store.append(payload($0)) }
        #expect(store.count == lengths.reduce(0, +))
        for number in lengths.indices {
            #expect(store.bytes(places[number]).elementsEqual(payload(number)), "payload \(number)")
        }
    }

    @Test func aPlaceBehindTheLastPayloadIsEmpty() {
        let store = PayloadStore()
        _ = store.append([1, 2, 3])
        #expect(store.bytes(PDUPlace(start: 2, count: 2)).isEmpty)
        #expect(store.bytes(PDUPlace(start: 1 << 30, count: 1)).isEmpty)
    }

    @Test func aColumnKeepsWhatWasAddedOverItsBlocks() {
        let column = GrowingColumn<Int32>()
        column.append(contentsOf: 0..<10_000)
        column[5000] = -1
        #expect((0..<10_000).allSatisfy { column[$0] == ($0 == 5000 ? -1 : Int32($0)) })
        column.removeAll(from: 4096)
        column.append(7)
        #expect(column.count == 4097 && column[4096] == 7 && column[4095] == 4095)
    }

    @Test(arguments: [
        PDUAddress.none, .everyone, .identifier(0, isExtended: false), .identifier(0x7FF, isExtended: false),
        .identifier(0x1FFF_FFFF, isExtended: true), .address(0), .address(0xFF), .node(127),
    ])
    func anAddressIsWhatItsCodeSays(address: PDUAddress) {
        #expect(PDUAddress(code: address.code) == address)
    }

    @Test func aKeptMessageIsTheSame() {
        var unit = ProtocolDataUnit(
            .canopen, firstRow: 3, lastRow: 90, payload: PDUPlace(start: 5, count: 6), length: 4_000_000_000,
            source: .node(3), target: .everyone)
        unit.outcome = .aborted
        unit.acknowledgementRow = 91
        unit.rowPlace = PDUPlace(start: 70, count: 8)
        unit.detail = .max
        unit.request = 2
        #expect(StoredMessage(unit).unit == unit)
        unit.payload.isInFrame = true
        #expect(StoredMessage(unit).unit == unit)
        #expect(MemoryLayout<StoredMessage>.stride <= 52)
    }
}
