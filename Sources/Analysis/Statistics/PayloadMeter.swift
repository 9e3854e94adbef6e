internal import CANCapture

/// Follows the payloads of one identifier: bits that change, counters, checksums; the first 64 bytes.
struct PayloadMeter {
    static let mostBytes = 64

    /// Eight bytes of the payload in the order on the wire: byte 0 is the lowest.
    struct Word {
        var last: UInt64 = 0
        var changed: UInt64 = 0
        var counters = CounterWord()
    }

    /// As many as the longest payload has needed so far.
    private var words: UnsafeMutablePointer<Word>?
    private var wordCount = 0
    /// Of the previous payload; -1 before the first.
    private var length = -1
    private var longest = 0
    /// Number of steps between payloads of the same length, after those from which candidates were chosen.
    private var steps = 0
    private var lesson: CounterLesson? = CounterLesson()
    private var misses: [CounterMisses] = []
    private var checks: CheckMeter?
    private var untilSample = 0
    private let sampleDistance: Int

    /// Identifiers with fewer frames are not examined for checksums.
    private static let fewestForChecks = 64

    /// Minimum number of frames of an identifier that is examined: four, and more if too many identifiers have four.
    static func fewestFrames(_ index: IdentifierIndex) -> Int {
        var fewest = 4
        while index.entries.lazy.filter({ $0.count >= fewest }).count > mostIdentifiers { fewest *= 2 }
        return fewest
    }

    private static let mostIdentifiers = 1 << 16

    /// - Parameter count: approximate number of payloads that follow.
    init(count: Int) {
        sampleDistance = max(1, count / CheckMeter.mostSamples)
        if count >= Self.fewestForChecks { checks = CheckMeter() }
    }

    @inline(__always)
    mutating func add(_ payload: UnsafePointer<UInt8>, length whole: Int) {
        let length = min(whole, Self.mostBytes)
        if untilSample == 0 {
            sample(payload, length)
        }
        untilSample &-= 1
        guard length == self.length, lesson == nil, let words else {
            addSlowly(payload, length)
            return
        }
        steps &+= 1
        var offset = 0
        var word = words
        while offset < length {
            let value = Self.load(payload + offset, length &- offset)
            let last = word.pointee.last
            word.pointee.changed |= value ^ last
            if word.pointee.counters.hasCandidates {
                let wrong = word.pointee.counters.unexpected(after: last, value)
                if !wrong.isEmpty { miss(word: offset / 8, wrong, last, value) }
            }
            word.pointee.last = value
            offset &+= 8
            word += 1
        }
    }

    /// Up to eight bytes; missing ones are 0.
    @inline(__always)
    private static func load(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let raw = UnsafeRawPointer(bytes)
        if count >= 8 { return UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self)) }
        if count >= 4 {
            // The two halves overlap where there are fewer than eight.
            let low = UInt64(UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self)))
            let high = UInt64(UInt32(littleEndian: (raw + (count &- 4)).loadUnaligned(as: UInt32.self)))
            return low | high &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
        }
        var value: UInt64 = 0
        var index = 0
        while index < count {
            value |= UInt64(bytes[index]) &<< UInt64(truncatingIfNeeded: 8 &* index)
            index &+= 1
        }
        return value
    }

    /// The first payloads, and those of another length than the payload before.
    @inline(never)
    private mutating func addSlowly(_ payload: UnsafePointer<UInt8>, _ length: Int) {
        longest = max(longest, length)
        let needed = (length + 7) / 8
        if needed > wordCount { grow(to: needed) }
        guard let words else {  // nothing but empty payloads so far
            self.length = length
            return
        }
        let common = min(length, self.length)
        for index in 0..<needed {
            let value = Self.load(payload + 8 * index, length - 8 * index)
            let shared = max(0, min(8, common - 8 * index))
            let mask = shared == 8 ? UInt64.max : (1 << UInt64(8 * shared)) - 1
            words[index].changed |= (value ^ words[index].last) & mask
            if length == self.length { lesson?.note(word: index, last: words[index].last, value: value) }
            words[index].last = value
        }
        if length == self.length, lesson != nil {
            lesson?.countStep()
            if let lesson, lesson.isOver { learn(lesson) }
        }
        self.length = length
    }

    private mutating func learn(_ lesson: CounterLesson) {
        for index in 0..<wordCount { words?[index].counters = lesson.candidates(word: index) }
        misses = Array(repeating: CounterMisses(), count: wordCount)
        self.lesson = nil
    }

    private mutating func grow(to count: Int) {
        let larger = UnsafeMutablePointer<Word>.allocate(capacity: count)
        larger.initialize(repeating: Word(), count: count)
        if let words {
            larger.update(from: words, count: wordCount)
            words.deallocate()
        }
        words = larger
        wordCount = count
        // Bytes that first occur this late have no candidates.
        if lesson == nil { misses += Array(repeating: CounterMisses(), count: count - misses.count) }
    }

    @inline(never)
    private mutating func miss(word: Int, _ wrong: CounterWord.Lanes, _ last: UInt64, _ value: UInt64) {
        guard word < misses.count else { return }
        misses[word].note(wrong, last: last, value: value)
    }

    @inline(never)
    private mutating func sample(_ payload: UnsafePointer<UInt8>, _ length: Int) {
        untilSample = sampleDistance
        checks?.sample(UnsafeBufferPointer(start: payload, count: length))
        if checks == nil || checks?.isUseless == true {
            checks = nil
            untilSample = .max
        }
    }

    func destroy() { words?.deallocate() }

    /// The result.
    func facts() -> PayloadFacts {
        var facts = PayloadFacts()
        for byte in 0..<longest {
            guard let words else { break }
            facts.changedBits.append(UInt8(truncatingIfNeeded: words[byte / 8].changed >> UInt64(8 * (byte % 8))))
        }
        for word in misses.indices {
            guard let words else { break }
            facts.counters += misses[word].counters(words[word].counters, word: word, steps: steps)
        }
        let counting = Set(facts.counters.filter { $0.part == .byte }.map(\.byte))
        facts.checks = (checks?.result() ?? []).filter { !counting.contains($0.byte) }
        return facts
    }
}
