internal import Platform

/// Memory for frames and for results about them, from the system and not from malloc. Beyond a limit it is in an
/// unnamed file.
///
/// Blocks are filled in memory. Whoever has filled a block calls ``StoreBlock/settle(_:)``. If settled blocks exceed
/// `memory`, they are written to the file and from then on read from there, at the same addresses. Nothing else is ever
/// written to the file, and no data that may have to be redacted: such captures are read into ``memory``.
package final class FrameStore: Sendable {
    /// Everything in memory, however much that is.
    package static let memory = FrameStore(memory: .max, folders: [])

    private struct State {
        /// Number of settled bytes in memory.
        var held = 0
        var file: MemoryFile?
        var fileEnd = 0
        /// Free places of the file, by size.
        var freePlaces: [Int: [Int]] = [:]
        var failure: StoreFailure?

        /// Unused addresses. They are used in order, like places of the file, so that consecutive blocks are one
        /// mapping.
        var rest = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        /// The same for the first blocks of very many tables, in small pages.
        var restInSmallPages = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        /// Number of blocks that were the first of a table.
        var firsts = 0
        /// Addresses that are reserved from the first block on, and released when there are no others, because error
        /// handling also needs some.
        var reserve: UnsafeMutableRawBufferPointer?
        /// Free blocks, by size.
        var freeBlocks: [Int: [UnsafeMutableRawPointer]] = [:]
        /// The same of those that keep their memory and their content.
        var usedBlocks: [Int: [UnsafeMutableRawPointer]] = [:]
        /// Bytes of these.
        var used = 0
    }

    /// Limit of settled bytes in memory.
    private let bound: Int
    private let folders: [String]
    /// What to do if the file cannot grow.
    private let remedy: String
    private let state = Locked(State())

    /// - Parameters:
    ///   - bound: limit of settled bytes in memory.
    ///   - folders: folders for the file; the first in which it can be created is used.
    ///   - remedy: the advice of a message if the file cannot be written.
    package init(memory bound: Int, folders: [String] = MemoryFile.folders, remedy: String = "") {
        (self.bound, self.folders, self.remedy) = (bound, folders, remedy)
    }

    /// Whether nothing is ever written to the file.
    var holdsAll: Bool { bound == .max }

    /// Why the file could not grow; nil if it could. Blocks are then in memory, and their content is complete. Readers
    /// stop, because there may not be enough memory for more.
    package var failure: StoreFailure? { state.withLock { $0.failure } }

    /// Bytes of settled blocks that are in memory, and of those that are in the file.
    package var settledBytes: (memory: Int, file: Int) {
        state.withLock { state in
            (state.held, state.fileEnd - state.freePlaces.reduce(0) { $0 + $1.key * $1.value.count })
        }
    }

    // MARK: Addresses

    private static let segment = AddressSpace.isScarce ? 4 << 20 : 64 << 20
    /// The beginning of a segment stays in small pages: most captures need no more, and a large page would be cleared for
    /// a few of its bytes.
    private static let smallPages = 2 << 20
    /// Larger blocks have a mapping of their own.
    private static let mostShared = 16 << 20

    private static let reserveSize = 8 << 20

    /// A thousand tables, such as those of the groups of an MDF file, may have a few rows each: a large page would make all
    /// of their blocks take memory.
    private static let mostFirsts = 64
    private static let segmentInSmallPages = 4 << 20

    /// Addresses of zeros, a whole number of pages; nil if the process cannot get more. From then on that is the
    /// store's ``failure``.
    ///
    /// - Parameter isFirst: whether it is for the first rows of a table.
    fileprivate func take(_ size: Int, isFirst: Bool) -> UnsafeMutableRawPointer? {
        if let used = takeUsed(size) {
            used.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            return used
        }
        return state.withLock { state -> UnsafeMutableRawPointer? in
            if isFirst { state.firsts += 1 }
            if let free = state.freeBlocks[size]?.popLast() { return free }
            if state.failure?.isOutOfMemory == true { return nil }
            if state.reserve == nil, let start = MappedMemory.map(byteCount: Self.reserveSize) {
                state.reserve = UnsafeMutableRawBufferPointer(start: start, count: Self.reserveSize)
            }
            if let found = Self.map(size, isFirst && state.firsts > Self.mostFirsts, &state) { return found }
            if let reserve = state.reserve { MappedMemory.unmap(reserve) }
            state.reserve = nil
            state.failure = .outOfMemory
            return nil
        }
    }

    private func takeUsed(_ size: Int) -> UnsafeMutableRawPointer? {
        state.withLock { state in
            guard let block = state.usedBlocks[size]?.popLast() else { return nil }
            state.used -= size
            return block
        }
    }

    /// Released blocks that keep their memory: clearing it again takes a fraction of the time of its page faults, which
    /// counts for one small capture after another.
    private static let mostUsed = 2 << 20

    private static func map(_ size: Int, _ isInSmallPages: Bool, _ state: inout State) -> UnsafeMutableRawPointer? {
        if size > mostShared { return MappedMemory.map(byteCount: size) }
        if isInSmallPages {
            if state.restInSmallPages.count < size {
                guard size <= segmentInSmallPages, let start = MappedMemory.map(byteCount: segmentInSmallPages) else {
                    return MappedMemory.map(byteCount: size)
                }
                state.restInSmallPages = UnsafeMutableRawBufferPointer(start: start, count: segmentInSmallPages)
            }
            let taken = state.restInSmallPages.baseAddress
            state.restInSmallPages = UnsafeMutableRawBufferPointer(rebasing: state.restInSmallPages[size...])
            return taken
        }
        if state.rest.count < size {
            // The rest of the block before is not touched and takes no memory. If the address space is limited, there
            // may still be room for the block alone.
            guard let start = MappedMemory.map(byteCount: segment) else { return MappedMemory.map(byteCount: size) }
            state.rest = UnsafeMutableRawBufferPointer(start: start, count: segment)
            MappedMemory.useLargePages(UnsafeMutableRawBufferPointer(rebasing: state.rest[smallPages...]))
        }
        let taken = state.rest.baseAddress
        state.rest = UnsafeMutableRawBufferPointer(rebasing: state.rest[size...])
        return taken
    }

    /// Records that bytes cannot be changed.
    fileprivate func failToChange() { state.withLock { $0.failure = .outOfMemory } }

    /// Releases a block, with its memory and its place in the file.
    fileprivate func giveBack(
        _ bytes: UnsafeMutableRawBufferPointer, held: Int, filed: [(bytes: Range<Int>, offset: Int)]
    ) {
        guard let start = bytes.baseAddress else { return }
        let staysUsed = state.withLock { state in
            guard filed.isEmpty, state.used + bytes.count <= Self.mostUsed, !AddressSpace.isScarce else { return false }
            state.held -= held
            state.used += bytes.count
            state.usedBlocks[bytes.count, default: []].append(start)
            return true
        }
        if staysUsed { return }
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

    /// A place in the file for settled bytes; nil if they stay in memory.
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

    /// Records that bytes stayed in memory, with the error if there was one.
    fileprivate func keep(_ size: Int, insteadOf place: Int, _ error: OutputError? = nil) {
        state.withLock { state in
            state.held += size
            state.freePlaces[size, default: []].append(place)
            guard let error, state.failure == nil else { return }
            state.failure = StoreFailure(error, folder: state.file?.folder ?? "", remedy: remedy)
        }
    }
}

/// The message for data that fits neither into memory nor into the file.
package struct StoreFailure: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether the process cannot get more addresses.
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

/// Bytes of a store, zero at first. They return to it with the last reference.
///
/// `@unchecked Sendable` because bytes and notes are written by the one task that fills the block, before others have
/// it, and only read then.
package final class StoreBlock: @unchecked Sendable {
    package let bytes: UnsafeMutableRawBufferPointer
    package let start: UnsafeMutableRawPointer
    private let store: FrameStore
    /// Number of settled bytes that stayed in memory.
    private var held = 0
    /// Number of settled bytes in the file.
    private var filed: [(bytes: Range<Int>, file: MemoryFile, offset: Int)] = []

    /// Smaller ones come from malloc, and stay in memory.
    private static let least = 32 << 10
    private let isOfHeap: Bool

    /// - Parameter isFirst: whether it is for the first rows of a table.
    /// - Throws: the store's failure if the process cannot get more memory.
    package init(byteCount: Int, in store: FrameStore, isFirst: Bool = false) throws(StoreFailure) {
        self.store = store
        isOfHeap = byteCount < Self.least
        if isOfHeap {
            (start, bytes) = Self.allocate(byteCount)
        } else {
            let size = Self.wholePages(byteCount)
            guard let found = store.take(size, isFirst: isFirst) else { throw .outOfMemory }
            start = found
            bytes = UnsafeMutableRawBufferPointer(start: found, count: size)
        }
    }

    /// For rows that are discarded because the store has failed. It released addresses, and this uses some of them.
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

    /// Marks bytes as final: they must not be written any more, and may be moved to the file.
    ///
    /// - Parameter settled: begins where the previous ones ended, or at 0, always at a multiple of ``step``. Bytes
    ///   after its end up to the next page are settled with it.
    package func settle(_ settled: Range<Int>) {
        guard !isOfHeap, !settled.isEmpty, !store.holdsAll else { return }
        let settled = settled.lowerBound..<Self.wholePages(settled.upperBound)
        guard let (file, offset) = store.place(for: settled.count) else {
            held += settled.count
            return
        }
        write(settled, to: file, offset)
    }

    /// Minimum number of bytes that are settled at once if a block is filled gradually.
    package static let step = 1 << 20

    private func write(_ settled: Range<Int>, to file: MemoryFile, _ offset: Int) {
        do throws(OutputError) {
            try file.write(UnsafeRawBufferPointer(slice(settled)), at: offset)
            // If the process has too many mappings, bytes stay in memory although they are in the file.
            if file.show(at: slice(settled), from: offset) { return filed.append((settled, file, offset)) }
            store.keep(settled.count, insteadOf: offset)
        } catch {
            store.keep(settled.count, insteadOf: offset, error)
        }
        held += settled.count
    }

    /// Changes bytes that may have been settled, before others have the block. Bytes in the file are written to it
    /// again.
    ///
    /// - Throws: if the process cannot get memory for them; then nothing is changed, and the store has failed.
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

    /// Called when a pass has left the block: the part in the file is read from there when it is needed again.
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
