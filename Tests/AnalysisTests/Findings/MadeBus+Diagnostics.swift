import CANCapture

extension MadeBus {
    /// A tester that reads data from one control unit, answered after 10 ms, ten times.
    mutating func addSession(without answers: Set<Int> = [], refused: Set<Int> = []) {
        for number in 0..<10 {
            let time = (1_000 + Int64(number) * 1_500) * Self.millisecond
            frames.append(Frame(time: time, identifier: 0x7E0, data: [3, 0x22, 0xF1, 0x90, 0, 0, 0, 0]))
            guard !answers.contains(number) else { continue }
            let data: [UInt8] =
                refused.contains(number) ? [3, 0x7F, 0x22, 0x31, 0, 0, 0, 0] : [5, 0x62, 0xF1, 0x90, 0x31, 0x32, 0, 0]
            frames.append(Frame(time: time + 10 * Self.millisecond, identifier: 0x7E8, data: data))
        }
        sort()
    }

    /// A request in a single frame at a time in milliseconds, and its response after 5 ms. Frames are not sorted.
    mutating func exchange(_ time: Int64, _ request: [UInt8], _ response: [UInt8]) {
        func filled(_ data: [UInt8]) -> [UInt8] {
            [UInt8(data.count)] + data + Array(repeating: 0, count: 7 - data.count)
        }
        frames.append(Frame(time: time * Self.millisecond, identifier: 0x7E0, data: filled(request)))
        frames.append(Frame(time: (time + 5) * Self.millisecond, identifier: 0x7E8, data: filled(response)))
    }

    /// An answer of 27 bytes at a time in milliseconds, with the consecutive frames of these numbers; `pause` passes before
    /// the last.
    mutating func addLongAnswer(_ numbers: [UInt8], at time: Int64 = 2_000, pause: Int64 = 1) {
        var now = time * Self.millisecond
        func add(_ identifier: UInt32, _ data: [UInt8], after: Int64) {
            now += after * Self.millisecond
            frames.append(Frame(time: now, identifier: identifier, data: data))
        }
        add(0x7E0, [3, 0x22, 0xF1, 0x91, 0, 0, 0, 0], after: 0)
        add(0x7E8, [0x10, 27, 0x62, 0xF1, 0x91, 1, 2, 3], after: 10)
        add(0x7E0, [0x30, 0, 0, 0, 0, 0, 0, 0], after: 1)
        for number in numbers {
            add(0x7E8, [0x20 | number, 4, 5, 6, 7, 8, 9, 10], after: number == numbers.last ? pause : 10)
        }
        sort()
    }
}
