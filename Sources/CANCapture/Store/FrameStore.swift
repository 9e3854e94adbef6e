internal import Platform

/// Memory for frames and for what is found in them, from the system and not from malloc. What is more than a bound lies in
/// a file without a name.
///
/// Blocks are filled in memory. Whoever has filled one says so (``StoreBlock/settle(_:)``), and where the settled ones
/// are more than `memory`, it is written to the file and from then on read from there, at the same addresses. Nothing
/// else is ever written to the file, and nothing is written there that may have to be redacted: such captures are read
/// into ``memory``.
package final class FrameStore: Sendable {
    /// All in memory, however much that is.
    package static let memory = FrameStore(memory: .max, folders: [])

    private struct State {
        /// Settled bytes that are in memory.
        var held = 0
        var file: MemoryFile?
        var fileEnd = 0
        /// Places of the file that are free again, by their size.
        var freePlaces: [Int: [Int]] = [:]
        var failure: StoreFailure?

        /// Addresses that no block has had. They are handed out in their order, as places of the file are: blocks that follow
        /// each other are one mapping.
        var rest = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        /// Addresses that are kept from the first block on, and given back when there are no others: what is said then needs
        /// some, too.
        var reserve: UnsafeMutableRawBufferPointer?
        /// Blocks that are free again, by their size.
        var freeBlocks: [Int: [UnsafeMutableRawPointer]] = [:]
    }

    /// Settled bytes up to which all stay in memory.
    private let bound: Int
    private let folders: [String]
    /// What to do where the file cannot grow.
    private let remedy: String
    private let state = Locked(State())

    /// - Parameters:
    ///   - bound: settled bytes up to which all stay in memory.
    ///   - folders: where the file may be; the first that takes one has it.
    ///   - remedy: what a message says to do where the file cannot be written.
    package init(memory bound: Int, folders: [String] = MemoryFile.folders, remedy: String = "") {
        (self.bound, self.folders, self.remedy) = (bound, folders, remedy)
    }

    /// Whether nothing ever lies in the file.
    var holdsAll: Bool { bound == .max }

    /// Why the file could not grow; nil where it could. Blocks are then in memory, and what is in them is whole: readers
    /// stop, since there may not be enough memory for more.
    package var failure: StoreFailure? { state.withLock { $0.failure } }

    /// Bytes of settled blocks that are in memory, and of those that are in the file.
    package var settledBytes: (memory: Int, file: Int) {
        state.withLock { state in
            (state.held, state.fileEnd - state.freePlaces.reduce(0) { $0 + $1.key * $1.value.count })
        }
    }

    // MARK: Addresses

    private static let segment = AddressSpace.isScarce ? 4 << 20 : 64 << 20
    /// Larger blocks have a mapping of their own.
    private static let mostShared = 16 << 20

    private static let reserveSize = 8 << 20

    /// Addresses of zeros, as many bytes as whole pages have; nil where the process can have no more. That is the store's
    /// ``failure`` from then on.
    fileprivate func take(_ size: Int) -> UnsafeMutableRawPointer? {
        state.withLock { state -> UnsafeMutableRawPointer? in
            if let free = state.freeBlocks[size]?.popLast() { return free }
            if state.failure?.isOutOfMemory == true { return nil }
            if state.reserve == nil, let start = MappedMemory.map(byteCount: Self.reserveSize) {
                state.reserve = UnsafeMutableRawBufferPointer(start: start, count: Self.reserveSize)
            }
            if let found = Self.map(size, &state) { return found }
            if let reserve = state.reserve { MappedMemory.unmap(reserve) }
            state.reserve = nil
            state.failure = .outOfMemory
            return nil
        }
    }

    private static func map(_ size: Int, _ state: inout State) -> UnsafeMutableRawPointer? {
        if size > mostShared { return MappedMemory.map(byteCount: size) }
        if state.rest.count < size {
            // What is left of the one before stays untouched, and so takes nothing. Where the address space is limited,
            // there may still be room for the block alone.
            guard let start = MappedMemory.map(byteCount: segment) else { return MappedMemory.map(byteCount: size) }
            state.rest = UnsafeMutableRawBufferPointer(start: start, count: segment)
        }
        let taken = state.rest.baseAddress
        state.rest = UnsafeMutableRawBufferPointer(rebasing: state.rest[size...])
        return taken
    }

    /// Takes note that bytes that are to be changed cannot be.
    fileprivate func failToChange() { state.withLock { $0.failure = .outOfMemory } }

    /// Takes a block back, with what it has in memory and in the file.
    fileprivate func giveBack(
        _ bytes: UnsafeMutableRawBufferPointer, held: Int, filed: [(bytes: Range<Int>, offset: Int)]
    ) {
        guard let start = bytes.baseAddress else { return }
        let isKept =
            bytes.count <= Self.mostShared
            && filed.allSatisfy { MappedMemory.remap(UnsafeMutableRawBufferPointer(rebasing: bytes[$0.bytes])) }
        if isKept { MappedMemory.discard(bytes) } else { MappedMemory.unmap(bytes) }
        state.withLock { state in
            state.held -= held
            for part in filed { state.freePlaces[part.bytes.count, default: []].append(part.offset) }
            if isKept { state.freeBlocks[bytes.count, default: []].append(start) }
        }
    }

    // MARK: The file

    /// A place in the file for settled bytes; nil where they stay in memory.
    fileprivate func place(for size: Int) -> (file: MemoryFile, offset: Int)? {
        state.withLock { state in
            if state.held + size <= bound || state.failure != nil {
                state.held += size
                return nil
            }
            do throws(OutputError) {
                let file: MemoryFile
                if let known = state.file { file = known } else { file = try MemoryFile(in: folders) }
                state.file = file
                if let free = state.freePlaces[size]?.popLast() { return (file, free) }
                state.fileEnd += size
                return (file, state.fileEnd - size)
            } catch {
                state.failure = StoreFailure(error, folder: folders.last ?? "", remedy: remedy)
                state.held += size
                return nil
            }
        }
    }

    /// Takes note that bytes have stayed in memory, since of an error where there is one.
    fileprivate func keep(_ size: Int, insteadOf place: Int, _ error: OutputError? = nil) {
        state.withLock { state in
            state.held += size
            state.freePlaces[size, default: []].append(place)
            guard let error, state.failure == nil else { return }
            state.failure = StoreFailure(error, folder: state.file?.folder ?? "", remedy: remedy)
        }
    }
}

/// Why what memory is too small for cannot be written.
package struct StoreFailure: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether the process can have no more addresses.
    let isOutOfMemory: Bool

    static let outOfMemory = StoreFailure(
        description: "not enough memory; raise the limit of the process (ulimit -v), or read a part of the capture",
        isOutOfMemory: true)

    private init(description: String, isOutOfMemory: Bool) {
        (self.description, self.isOutOfMemory) = (description, isOutOfMemory)
    }

    init(_ error: OutputError, folder: String, remedy: String) {
        let folder = Printable.text(folder)
        let reason = error.isDiskFull ? "not enough space in \(folder)" : "cannot write to \(folder) (\(error.reason))"
        description = remedy.isEmpty ? reason : "\(reason); \(remedy)"
        isOutOfMemory = false
    }
}

/// Bytes of a store, zero at first. They go back to it with the last reference.
///
/// `@unchecked Sendable` because bytes and notes are written by the one task that fills the block, before others have it, and
/// only read then.
package final class StoreBlock: @unchecked Sendable {
    package let bytes: UnsafeMutableRawBufferPointer
    package let start: UnsafeMutableRawPointer
    private let store: FrameStore
    /// Settled bytes that have stayed in memory.
    private var held = 0
    /// Settled bytes that are in the file.
    private var filed: [(bytes: Range<Int>, file: MemoryFile, offset: Int)] = []

    /// Smaller ones are malloc's, and stay in memory.
    private static let least = 32 << 10
    private let isOfHeap: Bool

    /// - Throws: the store's failure where the process can have no more memory.
    package init(byteCount: Int, in store: FrameStore) throws(StoreFailure) {
        self.store = store
        isOfHeap = byteCount < Self.least
        if isOfHeap {
            (start, bytes) = Self.allocate(byteCount)
        } else {
            let size = Self.wholePages(byteCount)
            guard let found = store.take(size) else { throw .outOfMemory }
            start = found
            bytes = UnsafeMutableRawBufferPointer(start: found, count: size)
        }
    }

    /// For rows that are thrown away, since the store has failed. It has given addresses back, of which this has some.
    init(scratch byteCount: Int, in store: FrameStore) {
        self.store = store
        isOfHeap = true
        (start, bytes) = Self.allocate(byteCount)
    }

    private static func allocate(
        _ byteCount: Int
    ) -> (start: UnsafeMutableRawPointer, bytes: UnsafeMutableRawBufferPointer) {
        let start = UnsafeMutableRawPointer.allocate(byteCount: max(1, byteCount), alignment: 16)
        start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        return (start, UnsafeMutableRawBufferPointer(start: start, count: byteCount))
    }

    deinit {
        guard !isOfHeap else { return start.deallocate() }
        store.giveBack(bytes, held: held, filed: filed.map { ($0.bytes, $0.offset) })
    }

    /// Says of bytes that they are what they are to be: they must not be written any more, and may lie in the file.
    ///
    /// - Parameter settled: begins where the ones before ended, or at 0, at a multiple of ``step`` always. Bytes behind its end
    ///   up to the next whole page are settled with it.
    package func settle(_ settled: Range<Int>) {
        guard !isOfHeap, !settled.isEmpty, !store.holdsAll else { return }
        let settled = settled.lowerBound..<Self.wholePages(settled.upperBound)
        guard let (file, offset) = store.place(for: settled.count) else {
            held += settled.count
            return
        }
        write(settled, to: file, offset)
    }

    /// Bytes that are settled at once where a block is filled bit by bit, at the least.
    package static let step = 1 << 20

    private func write(_ settled: Range<Int>, to file: MemoryFile, _ offset: Int) {
        do throws(OutputError) {
            try file.write(UnsafeRawBufferPointer(slice(settled)), at: offset)
            // Where the process has too many mappings, bytes stay in memory, and are in the file in vain.
            if file.show(at: slice(settled), from: offset) { return filed.append((settled, file, offset)) }
            store.keep(settled.count, insteadOf: offset)
        } catch {
            store.keep(settled.count, insteadOf: offset, error)
        }
        held += settled.count
    }

    /// Changes bytes that may have been settled, before others have the block. Bytes of the file are written to it again.
    ///
    /// - Throws: where the process can have no memory for them; then nothing is changed, and the store has failed.
    package func change(_ body: () -> Void) throws(StoreFailure) {
        for part in filed where !MappedMemory.makeWritable(slice(part.bytes)) {
            store.failToChange()
            throw .outOfMemory
        }
        body()
        let parts = filed
        filed = []
        for part in parts { write(part.bytes, to: part.file, part.offset) }
    }

    /// Says that a pass has left the block: what of it is in the file is read from there when it is needed next.
    package func leave() {
        for part in filed { MappedMemory.discard(slice(part.bytes)) }
    }

    private func slice(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: bytes[range])
    }

    private static func wholePages(_ count: Int) -> Int {
        (count + MappedMemory.pageSize - 1) / MappedMemory.pageSize * MappedMemory.pageSize
    }
}
