/// The parts of a file that are read if it is larger than the budget: its header, then windows at equal distances, the
/// last of which ends with the file.
struct WindowPlan: Equatable {
    /// Bytes at the start that precede every window: a text's header and its first lines.
    var headSize: Int
    var windowSize: Int
    /// The begins of the windows, ascending; they do not overlap.
    var starts: [Int]

    /// A file on a disk needs a seek for each window; a picture has some hundred columns.
    static let mostWindows = 256
    static let smallestWindow = 32 << 10
    static let largestHead = 32 << 10

    /// - Parameters:
    ///   - fileSize: bytes, more than `budget`.
    ///   - budget: bytes to read at most.
    init(fileSize: Int, budget: Int) {
        let budget = max(2, min(budget, fileSize))
        headSize = min(Self.largestHead, budget / 2)
        let rest = budget - headSize
        let count = max(1, min(Self.mostWindows, rest / Self.smallestWindow))
        windowSize = rest / count
        // The windows cover the part after the header, from its first byte to its last.
        let room = fileSize - headSize - windowSize
        let gaps = max(1, count - 1)
        var starts: [Int] = []
        for index in 0..<count {
            let share = count == 1 ? room / 2 : room / gaps * index + room % gaps * index / gaps
            starts.append(headSize + share)
        }
        self.starts = starts
    }
}
