@testable import CANDatabases
import Testing

struct MultiplexTests {
    private func when(_ multiplexer: String, _ values: ClosedRange<UInt64>...) -> Signal.Condition {
        Signal.Condition(multiplexer: multiplexer, values: values)
    }

    /// Mode selects A or Inner; Inner selects B for 3 to 5 and 9, C for 6. Inner stands before Mode in the file.
    private var nested: Message {
        Message(
            name: "M", identifier: 1, isExtended: false, length: 4,
            signals: [
                Signal(name: "B", start: 16, length: 8, condition: when("Inner", 3...5, 9...9)),
                Signal(name: "Inner", start: 8, length: 8, isMultiplexer: true, condition: when("Mode", 2...2)),
                Signal(name: "C", start: 16, length: 8, condition: when("Inner", 6...6)),
                Signal(name: "A", start: 8, length: 16, condition: when("Mode", 0...1)),
                Signal(name: "Always", start: 24, length: 8),
                Signal(name: "Mode", start: 0, length: 8, isMultiplexer: true),
            ])
    }

    @Test func aValueThatARangeNamesIsDescribed() {
        var multiplexer = Signal(name: "Mux", start: 0, length: 8, isMultiplexer: true)
        multiplexer.rangeLabels = [Signal.RangeLabel(values: -3...4, text: "group")]
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 2,
            signals: [
                multiplexer,
                Signal(
                    name: "T", start: 8, length: 8, condition: Signal.Condition(multiplexer: "Mux", values: [10...10])),
            ])
        let compiled = CompiledMessage(message)
        func fit(_ value: UInt8) -> FrameFit {
            var buffer = SignalBuffer()
            return [value, 1].withUnsafeBufferPointer { buffer.decode($0, as: compiled, first: 0) }
        }
        #expect(fit(0) == [])
        #expect(fit(4) == [])
        #expect(fit(10) == [])
        #expect(fit(5) == .hasUnknownSelection)
    }

    /// It took the square of their number.
    @Test func aLongChainOfMultiplexersIsCompiledInTime() {
        let count = 20_000
        let signals = (0..<count).reversed().map { index in
            Signal(
                name: "S\(index)", start: index % 64, length: 1, isMultiplexer: true,
                condition: index == 0 ? nil : Signal.Condition(multiplexer: "S\(index - 1)", values: [0...0]))
        }
        let compiled = CompiledMessage(
            Message(name: "M", identifier: 1, isExtended: false, length: 8, signals: signals))
        #expect(compiled.multiplexers.count == count)
        #expect(
            compiled.multiplexers.map { signals[compiled.index(at: $0.signal)].name } == (0..<count).map { "S\($0)" })
    }

    /// Many multiplexed signals are looked up by value; ranges of one value each, overlapping ones, and ones that all overlap,
    /// for which there is no index.
    @Test(arguments: [1, 4, 200]) func manyMultiplexedSignalsAreThoseThatEachComparisonFinds(widest: UInt64) {
        var random = LayoutPropertyTests.Random(state: 5)
        var signals = [
            Signal(name: "X", start: 0, length: 8, isMultiplexer: true),
            Signal(name: "Y", start: 8, length: 8, isMultiplexer: true),
        ]
        for index in 0..<300 {
            let ranges = (0...(index % 3)).map { _ in
                let first = UInt64.random(in: 0...255, using: &random)
                return first...min(255, first + UInt64.random(in: 0..<widest, using: &random))
            }
            signals.append(
                Signal(
                    name: "S\(index)", start: 16 + index % 40, length: 8,
                    condition: Signal.Condition(multiplexer: index % 2 == 0 ? "X" : "Y", values: ranges)))
        }
        let message = Message(name: "M", identifier: 1, isExtended: false, length: 8, signals: signals)
        #expect((CompiledMessage(message).index == nil) == (widest == 200))
        for _ in 0..<40 {
            let (x, y) = (UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random))
            let present = signals.enumerated().filter { _, signal in
                guard let condition = signal.condition else { return true }
                let value = UInt64(condition.multiplexer == "X" ? x : y)
                return condition.values.contains { $0.contains(value) }
            }
            let expected = present.sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            #expect(decode([x, y, 1, 2, 3, 4, 5, 6], message).order == expected.map(\.element.name))
        }
    }

    /// More than are sorted by comparing them, from several multiplexers.
    @Test func chosenSignalsHaveTheValuesThatTheyHaveAmongAll() {
        var signals = (0..<100).map { index in
            Signal(
                name: "X\(index)", start: 8 * (index % 8), length: 8, isMultiplexer: true,
                condition: index == 0 ? nil : when("X\(index - 1)", 0...1))
        }
        signals += (0..<200).map { index in
            Signal(name: "S\(index)", start: index % 57, length: 7, condition: when("X\(index % 100)", 1...1, 3...200))
        }
        var catalog = SignalCatalog()
        let message = catalog.add(
            Message(name: "M", identifier: 1, isExtended: false, length: 8, signals: signals), database: 0)
        var (all, some) = (SignalBuffer(), SignalBuffer())
        let payloads: [[UInt8]] = [
            [0, 0, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1], [1, 0, 1, 0, 3, 0, 0, 1], [1, 0],
        ]
        for payload in payloads {
            payload.withUnsafeBufferPointer { _ = catalog.decode($0, message: message, into: &all) }
            #expect(all.values.map(\.signal) == all.values.map(\.signal).sorted())
            #expect(Set(all.values.map(\.signal)).count == all.count)
            for step in [1, 3, 50, 299] {
                let chosen = catalog.chosen(of: message) { $0 % step == 0 }
                guard let chosen else {
                    Issue.record("the message is no container")
                    continue
                }
                payload.withUnsafeBufferPointer { catalog.decode($0, message: message, only: chosen, into: &some) }
                #expect(Array(some.values) == all.values.filter { $0.signal % step == 0 })
            }
        }
        #expect(all.count > 0)
    }

    @Test func chosenSignalsNeedOnlyTheirOwnMultiplexers() {
        let compiled = CompiledMessage(nested)
        func chosen(_ name: String) -> [String] {
            let chosen = ChosenSignals(of: compiled) { nested.signals[compiled.index(at: $0)].name == name }
            #expect(chosen.places.count == 1)
            return chosen.multiplexers.map {
                nested.signals[compiled.index(at: compiled.multiplexers[Int($0)].signal)].name
            }
        }
        #expect(chosen("Always") == [])
        #expect(chosen("A") == ["Mode"])
        #expect(chosen("C") == ["Mode", "Inner"])
    }

    @Test func aMultiplexerSelectsTheSignalsOfItsValue() {
        #expect(decode([1, 0x34, 0x12, 7], nested).order == ["Mode", "A", "Always"])
        #expect(decode([1, 0x34, 0x12, 7], nested).values["A"] == RawValue(bits: 0x1234, kind: .unsigned))
    }

    @Test func aMultiplexerMayDependOnAnotherOne() {
        #expect(decode([2, 3, 8, 7], nested).order == ["Mode", "Inner", "B", "Always"])
        #expect(decode([2, 5, 8, 7], nested).order == ["Mode", "Inner", "B", "Always"])
        #expect(decode([2, 9, 8, 7], nested).order == ["Mode", "Inner", "B", "Always"])
        #expect(decode([2, 6, 8, 7], nested).order == ["Mode", "Inner", "C", "Always"])
    }

    @Test func aValueThatIsNotDescribedIsSaidAndTheOtherSignalsAreKept() {
        #expect(decode([3, 6, 8, 7], nested).order == ["Mode", "Always"])
        #expect(decode([3, 6, 8, 7], nested).fit == .hasUnknownSelection)
        #expect(decode([2, 7, 8, 7], nested).fit == .hasUnknownSelection)
        // Inner is not there: its byte is A's, whatever it holds.
        #expect(decode([0, 7, 8, 7], nested).fit == [])
    }

    @Test func aNamedValueIsDescribedEvenWithoutSignals() {
        var message = nested
        message.signals[5].labels = [Signal.Label(value: 3, text: "Off")]
        #expect(decode([3, 6, 8, 7], message).fit == [])
    }

    @Test func aMultiplexerThatTheFrameIsTooShortForSelectsNothing() {
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 2,
            signals: [
                Signal(name: "Mode", start: 8, length: 8, isMultiplexer: true),
                Signal(name: "A", start: 0, length: 8, condition: when("Mode", 0...0)),
            ])
        #expect(decode([1], message).order == [])
        #expect(decode([1], message).fit == .isShort)
    }

    @Test func aNegativeMultiplexerSelectsNothing() {
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 2,
            signals: [
                Signal(name: "Mode", start: 0, length: 8, kind: .signed, isMultiplexer: true),
                Signal(name: "A", start: 8, length: 8, condition: when("Mode", 0...255)),
            ])
        #expect(decode([0xFF, 1], message).order == ["Mode"])
        #expect(decode([0xFF, 1], message).fit == .hasUnknownSelection)
    }

    @Test func signalsThatDependOnThemselvesOrOnNothingAreNeverThere() {
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 1,
            signals: [
                Signal(name: "A", start: 0, length: 1, isMultiplexer: true, condition: when("B", 0...1)),
                Signal(name: "B", start: 1, length: 1, isMultiplexer: true, condition: when("A", 0...1)),
                Signal(name: "C", start: 2, length: 1, condition: when("Gone", 0...1)),
                Signal(name: "D", start: 3, length: 1),
            ])
        #expect(decode([0], message).order == ["D"])
    }
}
