internal import Drawing
internal import Layout
internal import Platform
internal import RenderQueues
internal import Viewing

/// Draws the timeline on the render queues: tiles of lanes by level of zoom, and the overview.
package final class LaneTiles: Sendable {
    private struct Key: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case lanes(level: Int, index: Int)
            case bytes(key: String, level: Int, index: Int)
            case overview(width: Int)
        }

        var generation: Int
        var look: LaneSheet.Look
        var kind: Kind
    }

    private struct SheetKey: Hashable {
        var generation: Int
        var look: LaneSheet.Look
    }

    private struct Sheets {
        var known: [(key: SheetKey, made: Once<LaneSheet>)] = []
    }

    private static let mostSheets = 4
    private static let mostCached = 16 << 20

    private let contexts: QueueContexts<LaneContext>
    private let renders: KeyedRenders<Key, LaneContext, [UInt8]>
    private let sheets = Locked(Sheets())
    private let cache = Locked(PictureCache<Key>(mostBytes: mostCached))
    /// Of tiles without texts.
    private let fonts: BackgroundWork<Result<DocumentFonts, any Error>>

    init(_ queues: RenderQueues, fonts: BackgroundWork<Result<DocumentFonts, any Error>>) {
        self.fonts = fonts
        contexts = QueueContexts(queues) { _ in LaneContext() }
        renders = KeyedRenders(contexts, limit: 1024)
    }

    /// The lanes of a capture in a look, found at the first request.
    func sheet(_ viewed: ViewedCapture, _ look: LaneSheet.Look) -> LaneSheet {
        let key = SheetKey(generation: viewed.generation, look: look)
        let made = sheets.withLock { sheets -> Once<LaneSheet> in
            if let found = sheets.known.first(where: { $0.key == key }) { return found.made }
            let made = Once<LaneSheet>()
            sheets.known.append((key, made))
            if sheets.known.count > Self.mostSheets { sheets.known.removeFirst() }
            return made
        }
        return made.value { LaneSheet(viewed, look) }
    }

    /// A tile of lanes as PNG; nil for a tile that the level does not have.
    func picture(
        _ viewed: ViewedCapture, _ look: LaneSheet.Look, level: Int, index: Int, priority: RenderPriority,
        _ cancellation: HTTPCancellation
    ) throws -> [UInt8]? {
        let sheet = sheet(viewed, look)
        guard let range = sheet.range(level: level, index: index) else { return nil }
        let key = Key(generation: viewed.generation, look: look, kind: .lanes(level: level, index: index))
        return try picture(key, size: sheet.size, priority, cancellation) { list, _ in sheet.layOut(range, into: &list)
        }
    }

    /// A tile of the bytes of an identifier as PNG; nil for a tile or an identifier that does not exist.
    func bytes(
        _ viewed: ViewedCapture, _ look: LaneSheet.Look, key: String, level: Int, index: Int,
        priority: RenderPriority, _ cancellation: HTTPCancellation
    ) throws -> [UInt8]? {
        let sheet = sheet(viewed, look)
        guard let range = sheet.range(level: level, index: index),
            let lanes = ByteLanes(sheet, key: key)
        else { return nil }
        let kind = Key.Kind.bytes(key: key, level: level, index: index)
        let key = Key(generation: viewed.generation, look: look, kind: kind)
        return try picture(key, size: lanes.size, priority, cancellation) { list, isWanted in
            try lanes.layOut(range, into: &list, isWanted: isWanted)
        }
    }

    /// The overview as PNG.
    func overview(
        _ viewed: ViewedCapture, _ look: LaneSheet.Look, width: Int, _ cancellation: HTTPCancellation
    ) throws -> [UInt8] {
        let width = LogLook.allowed(width)
        let key = Key(generation: viewed.generation, look: look, kind: .overview(width: width))
        return try picture(key, size: Overview.size(width: width, look), .visible, cancellation) {
            list, _ in list = Overview(viewed, width: width, look: look).list
        }
    }

    private func picture(
        _ key: Key, size: Size, _ priority: RenderPriority, _ cancellation: HTTPCancellation,
        _ layOut: @escaping @Sendable (_ list: inout DisplayList, _ isWanted: () -> Bool) throws -> Void
    ) throws -> [UInt8] {
        if let known = cache.withLock({ $0.picture(key) }) { return known }
        let fonts = try fonts.value.get()
        let ticket = renders.submit(
            key, priority: priority,
            watching: { [cache] context, _, isWanted in
                let png = try context.png(size, fonts) { try layOut(&$0, isWanted) }
                cache.withLock { $0.keep(png, key) }
                return png
            })
        guard let ticket else { throw HTTPRefusal.busy }
        cancellation.onCancel { ticket.cancel() }
        return try ticket.wait()
    }
}

/// What a queue owns for drawing the timeline.
struct LaneContext {
    private var list = DisplayList(size: Size(width: 1, height: 1), background: nil)
    private var canvas: (size: Size, picture: PagePicture)?

    mutating func png(
        _ size: Size, _ fonts: DocumentFonts, _ layOut: (inout DisplayList) throws -> Void
    ) throws -> [UInt8] {
        try layOut(&list)
        let picture: PagePicture
        if let canvas, canvas.size == size {
            picture = canvas.picture
        } else {
            picture = try PagePicture(fonts: fonts, size: size)
            canvas = (size, picture)
        }
        return try picture.png(of: list, texts: [], dotsPerInch: 96)
    }
}
