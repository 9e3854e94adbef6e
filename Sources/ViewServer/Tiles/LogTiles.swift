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

    /// What a window wants to know of a tile.
    struct Wish: Hashable, Sendable {
        /// Tiles after the one with the place; negative before it.
        var step = 0
        var hasPicture = false
        /// The picture that the window has; if it is still right, it is not sent again.
        var known: ContentDigest?
    }

    /// What is made once for all who want it at the same time, whatever place led them to the tile.
    private struct Key: Hashable, Sendable {
        var sheet: UInt64
        var tile: Int
        var hasPicture: Bool
        var known: ContentDigest?
    }

    /// The words of a tile with their places as JSON in one line, and its picture as PNG if it was wanted.
    struct Tile: Sendable {
        /// The fields of an object, without its braces.
        var json: String
        var png: [UInt8]?
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
    private let renders: KeyedRenders<Key, TileContext, Tile>
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

    /// The log with a look; the first request measures it.
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

    /// The tile with a place, drawn in the same work as it is laid out: one request shows it.
    ///
    /// - Returns: the tile, and the row that was meant; nil beyond the ends of the log.
    func tile(
        _ sheet: Sheet, _ place: LogSheet.Place, _ wish: Wish, priority: RenderPriority,
        _ cancellation: HTTPCancellation
    ) throws -> (tile: Tile, row: Int)? {
        guard let (tile, row) = sheet.log.find(place, step: wish.step) else { return nil }
        counted.withLock { $0.requested += 1 }
        let key = Key(
            sheet: sheet.number, tile: tile, hasPicture: wish.hasPicture, known: wish.hasPicture ? wish.known : nil)
        let ticket = renders.submit(key, priority: priority) { [seed, counted, cache] context, _ in
            try context.with(sheet) { page in
                counted.withLock { $0.laidOut += 1 }
                let (places, digest) = page.layOut(tile, seed)
                var made = Tile(
                    json: String(sheet.log.json(places, number: tile, digest: digest).dropFirst().dropLast()))
                guard wish.hasPicture, wish.known != digest else { return made }
                made.png = cache.withLock { $0.picture(digest) }
                if made.png != nil {
                    counted.withLock { $0.fromCache += 1 }
                    return made
                }
                counted.withLock { $0.drawn += 1 }
                let png = try page.png()
                cache.withLock { $0.keep(png, digest) }
                made.png = png
                return made
            }
        }
        guard let ticket else { throw HTTPRefusal.busy }
        cancellation.onCancel { [counted] in
            counted.withLock { $0.cancelled += 1 }
            ticket.cancel()
        }
        return (try ticket.wait(), row)
    }
}
