internal import Drawing
internal import Layout
internal import LogPages
internal import Pages
internal import Platform
package import RenderQueues
package import TemplateReading
internal import Viewing

/// Draws the tiles of logs on the render queues, with the display lists of pages.
///
/// A picture is drawn once for all who ask for it at the same time, and kept under the digest of its content: rows and
/// look decide the digest, not the position in the log, so what a growing capture does not change is not drawn again.
package final class LogTiles: Sendable {
    /// A log in a look, with the fonts that its pages use.
    final class Sheet: Sendable {
        let number: UInt64
        let log: LogSheet
        let fonts: DocumentFonts

        init(number: UInt64, log: LogSheet, fonts: DocumentFonts) {
            (self.number, self.log, self.fonts) = (number, log, fonts)
        }
    }

    private enum Key: Hashable, Sendable {
        case words(sheet: UInt64, tile: Int, row: Int)
        case picture(ContentDigest)
    }

    private enum Output: Sendable {
        case words(json: String)
        case picture([UInt8])
    }

    /// What was counted since the start; tests and measurements compare it.
    package struct Counts: Sendable, Equatable {
        package var requested = 0
        package var laidOut = 0
        package var drawn = 0
        package var fromCache = 0
        package var cancelled = 0
    }

    /// The look of a generation of the capture.
    private struct SheetKey: Hashable {
        var generation: Int
        var look: LogLook
    }

    private struct Sheets {
        var known: [(key: SheetKey, made: Once<Result<Sheet, any Error>>)] = []
        var count: UInt64 = 0
    }

    private static let mostSheets = 4
    private static let mostCached = 48 << 20

    private let template: DocumentTemplate
    /// Searched while the capture is read, and the same for every look.
    let fonts: BackgroundWork<Result<DocumentFonts, any Error>>
    private let contexts: QueueContexts<TileContext>
    private let renders: KeyedRenders<Key, TileContext, Output>
    private let sheets = Locked(Sheets())
    private let cache = Locked(PictureCache<ContentDigest>(mostBytes: mostCached))
    private let counted = Locked(Counts())
    private let seed: ContentHasher.Seed

    /// - Parameter template: the style of the log's pages.
    package init(_ queues: RenderQueues, template: DocumentTemplate) {
        self.template = template
        let families = template.page.fonts
        fonts = BackgroundWork { Result { try DocumentFonts(mono: families.mono, text: families.text) } }
        var random = SystemRandomNumberGenerator()
        seed = ContentHasher.Seed((random.next(), random.next(), random.next(), random.next()))
        contexts = QueueContexts(queues) { _ in TileContext() }
        renders = KeyedRenders(contexts, limit: 1024)
    }

    package var counts: Counts { counted.withLock { $0 } }

    // MARK: Sheets

    /// The log in a look, measured when somebody first asks.
    func sheet(_ viewed: ViewedCapture, _ look: LogLook) throws -> Sheet {
        let key = SheetKey(generation: viewed.generation, look: look)
        let (made, number) = sheets.withLock { sheets -> (Once<Result<Sheet, any Error>>, UInt64) in
            sheets.count += 1
            if let place = sheets.known.firstIndex(where: { $0.key == key }) {
                let found = sheets.known.remove(at: place)
                sheets.known.append(found)
                return (found.made, sheets.count)
            }
            let made = Once<Result<Sheet, any Error>>()
            sheets.known.append((key, made))
            if sheets.known.count > Self.mostSheets { sheets.known.removeFirst() }
            return (made, sheets.count)
        }
        return try made.value {
            Result {
                let shaper = DocumentShaper(fonts: try fonts.value.get())
                let log = try LogSheet(
                    viewed, look, template: template,
                    SectionContext(shaper: shaper, metrics: shaper.fonts.metrics))
                if let failure = shaper.failure { throw failure }
                return Sheet(number: number, log: log, fonts: shaper.fonts)
            }
        }.get()
    }

    // MARK: Tiles

    /// The words of the tile with a place, and the digest of its picture, as JSON.
    func words(
        _ sheet: Sheet, _ place: LogSheet.Place, priority: RenderPriority, _ cancellation: HTTPCancellation
    ) throws -> String {
        let (tile, row) = sheet.log.find(place)
        let output = try wait(.words(sheet: sheet.number, tile: tile, row: row), priority, cancellation) {
            [seed, counted] context in
            counted.withLock { $0.laidOut += 1 }
            return try context.with(sheet) { page in
                let (places, digest) = page.layOut(tile, seed)
                return .words(json: sheet.log.json(places, number: tile, row: row, digest: digest))
            }
        }
        guard case .words(let json) = output else { throw CancellationError() }
        return json
    }

    /// The picture of a tile as PNG; nil if the tile has other content than the digest says.
    func picture(
        _ sheet: Sheet, tile: Int, digest text: String, priority: RenderPriority, _ cancellation: HTTPCancellation
    ) throws -> [UInt8]? {
        guard let digest = ContentDigest(text: text) else { return nil }
        if let known = cache.withLock({ $0.picture(digest) }) {
            counted.withLock { $0.fromCache += 1 }
            return known
        }
        do {
            let output = try wait(.picture(digest), priority, cancellation) { [seed, counted, cache] context in
                try context.with(sheet) { page in
                    guard page.layOut(tile, seed).digest == digest else { throw OtherContent() }
                    counted.withLock { $0.drawn += 1 }
                    let png = try page.png()
                    cache.withLock { $0.keep(png, digest) }
                    return .picture(png)
                }
            }
            guard case .picture(let png) = output else { return nil }
            return png
        } catch is OtherContent {
            return nil
        }
    }

    private struct OtherContent: Error {}

    private func wait(
        _ key: Key, _ priority: RenderPriority, _ cancellation: HTTPCancellation,
        _ work: @escaping @Sendable (inout TileContext) throws -> Output
    ) throws -> Output {
        counted.withLock { $0.requested += 1 }
        guard let ticket = renders.submit(key, priority: priority, { context, _ in try work(&context) }) else {
            throw HTTPRefusal.busy
        }
        cancellation.onCancel { [counted] in
            counted.withLock { $0.cancelled += 1 }
            ticket.cancel()
        }
        return try ticket.wait()
    }
}
