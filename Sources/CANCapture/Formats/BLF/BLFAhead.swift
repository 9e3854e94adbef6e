internal import CDeflate

/// Inflates the following containers on other threads.
///
/// Only the content of sound containers is used, which equals the result of ``BlockInflater``; that one reads all
/// others.
struct BLFAhead: ~Copyable {
    private let bytes: UnsafeRawBufferPointer
    private let queue: AheadQueue?
    private let mostBlocks: Int
    /// Containers that are being inflated, in the order of the file, and their positions.
    private var blocks: [(position: Int, block: InflatedBlock)] = []
    private var spare: [InflatedBlock] = []
    /// The container whose bytes are in use.
    private var current: InflatedBlock?
    /// Containers were searched up to here.
    private var looked = 0

    /// Usual containers have 128 KiB, so a few for each thread take little memory.
    private static let blocksPerThread = 4
    /// Maximum total of the sizes that the containers state.
    private static let most = 16 << 20

    init(_ bytes: UnsafeRawBufferPointer, _ threads: ReadingThreads) {
        self.bytes = bytes
        queue = threads.count > 1 ? AheadQueue(threads) : nil
        mostBlocks = Self.blocksPerThread * threads.count
    }

    deinit { queue?.end() }

    /// The content of a container, valid until the next call; nil if it was not inflated, or is not sound.
    mutating func content(of container: BLFContainer, _ data: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard let queue else { return nil }
        if let current { spare.append(current) }
        current = nil
        lookAhead(from: container.position, queue)
        while let first = blocks.first, first.position <= container.position {
            blocks.removeFirst()
            if queue.claim(first.block) {
                spare.append(first.block)
            } else if queue.isDone(first.block) {
                if first.block.isOf(data, claimed: container.claimed), let output = first.block.output {
                    current = first.block
                    return output
                }
                spare.append(first.block)
            }
        }
        return nil
    }

    /// Starts to inflate containers that follow each other by their stated sizes.
    private mutating func lookAhead(from position: Int, _ queue: AheadQueue) {
        looked = max(looked, position)
        var stated = blocks.reduce(0) { $0 + $1.block.claimed }
        while blocks.count < mostBlocks, let place = BLFObjectHeader.afterPadding(bytes, looked),
            let container = BLFContainer(bytes, at: place), container.method == .deflated, !container.isDoubtful,
            container.end <= bytes.count, (1...InflatedBlock.largest).contains(container.claimed),
            stated + container.claimed <= Self.most
        {
            let block = spare.popLast() ?? InflatedBlock()
            block.begin(
                UnsafeRawBufferPointer(rebasing: bytes[container.dataStart..<container.end]),
                claimed: container.claimed)
            blocks.append((place, block))
            queue.submit(block)
            stated += container.claimed
            looked = container.end
        }
    }
}

/// A block of zlib data that is inflated before it is needed.
///
/// `@unchecked Sendable` because it is a task, and so used by one thread at a time.
final class InflatedBlock: AheadTask, @unchecked Sendable {
    /// Blocks that state a larger size are not inflated ahead: several of them would take too much memory.
    static let largest = 4 << 20

    private let decompressor = libdeflate_alloc_decompressor()
    private var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var data = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The expected number of bytes.
    private(set) var claimed = 0
    private var isComplete = false

    deinit {
        if let decompressor { libdeflate_free_decompressor(decompressor) }
        buffer.deallocate()
    }

    /// Prepares to inflate data, which must stay in place until that is done, to `claimed` bytes.
    func begin(_ data: UnsafeRawBufferPointer, claimed: Int) {
        (self.data, self.claimed, isComplete) = (data, claimed, false)
        guard buffer.count < claimed else { return }
        buffer.deallocate()
        buffer = .allocate(byteCount: max(claimed, 256 << 10), alignment: 16)
    }

    override func run() {
        guard let decompressor else { return }
        var written = 0
        let result = libdeflate_zlib_decompress_ex(
            decompressor, data.baseAddress, data.count, buffer.baseAddress, claimed, nil, &written)
        isComplete = result == LIBDEFLATE_SUCCESS && written == claimed
    }

    /// Whether this is the same data with the same expected size.
    func isOf(_ other: UnsafeRawBufferPointer, claimed: Int) -> Bool {
        data.baseAddress == other.baseAddress && data.count == other.count && self.claimed == claimed
    }

    /// All bytes, valid until the next start; nil if their number is wrong or they are not sound.
    var output: UnsafeRawBufferPointer? {
        isComplete ? UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<claimed]) : nil
    }
}
