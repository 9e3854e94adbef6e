/// One finished page: what is drawn, in order, at fixed positions. Drawing it decides nothing.
@usableFromInline package struct DisplayList: Sendable {
    /// A glyph at a position; the origin is on the baseline. The memory layout is that of Cairo's glyph.
    @usableFromInline package struct PlacedGlyph: Sendable, Equatable {
        @usableFromInline package var index: UInt
        @usableFromInline package var x: Double
        @usableFromInline package var y: Double

        @inlinable package init(index: UInt, x: Double, y: Double) {
            self.index = index
            self.x = x
            self.y = y
        }
    }

    package enum Item: Sendable, Equatable {
        /// Glyphs of one font, size and colour: a range of ``DisplayList/glyphs``.
        case glyphs(font: FontSlot, size: Double, colour: Colour, range: Range<Int>)
        case rectangle(Rect, colour: Colour)
        /// Equal stripes, `period` apart, `count` of them; the first is `first`.
        case stripes(first: Rect, period: Double, count: Int, colour: Colour)
        /// Equal rectangles, each with its top left corner at a position: a range of ``DisplayList/places``.
        case cells(size: Size, colour: Colour, range: Range<Int>)
        /// Rectangles of any sizes: a range of ``DisplayList/boxes``.
        case boxes(colour: Colour, range: Range<Int>)
        /// A rectangle whose corners are quarters of a circle.
        case roundedRectangle(Rect, radius: Double, colour: Colour)
        /// Straight lines between positions with round joins and ends: a range of ``DisplayList/places``.
        case polyline(width: Double, colour: Colour, range: Range<Int>)
        /// The area within a closed outline that does not cross itself: a range of ``DisplayList/places``.
        case polygon(colour: Colour, range: Range<Int>)
        /// One of ``DisplayList/pictures``, scaled to a rectangle.
        case picture(Rect, index: Int)
    }

    package private(set) var size: Size
    /// nil for a page that is transparent where nothing is drawn.
    package private(set) var background: Colour?
    package private(set) var items: [Item] = []
    @usableFromInline package private(set) var glyphs: [PlacedGlyph] = []
    package private(set) var places: [Point] = []
    package private(set) var boxes: [Rect] = []
    package private(set) var pictures: [Picture] = []
    /// In their order.
    package private(set) var tags: [Tag] = []
    /// Places with links, and names of places; nothing is drawn for them. See ``PageLinks``.
    package var links = PageLinks()
    private var run: (font: FontSlot, size: Double, colour: Colour, start: Int)?

    package init(size: Size, background: Colour?) {
        self.size = size
        self.background = background
        glyphs.reserveCapacity(8192)
        items.reserveCapacity(256)
    }

    /// Makes it an empty page again; memory is kept.
    package mutating func reset(size: Size, background: Colour?) {
        self.size = size
        self.background = background
        run = nil
        items.removeAll(keepingCapacity: true)
        glyphs.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        pictures.removeAll()
        tags.removeAll(keepingCapacity: true)
        links.removeAll()
    }

    /// Begins a run with this font, size and colour for the following glyphs; equal consecutive runs are one.
    @inline(__always)
    package mutating func beginRun(font: FontSlot, size: Double, colour: Colour) {
        if let run, run.font == font, run.size == size, run.colour == colour { return }
        endRun()
        run = (font, size, colour, glyphs.count)
    }

    /// Adds a glyph to the run.
    ///
    /// NaN and infinity vanish in Cairo without an error, so they must not get here.
    @inlinable @inline(__always)
    package mutating func add(glyph: UInt32, x: Double, y: Double) {
        assert(x.isFinite && y.isFinite)
        glyphs.append(PlacedGlyph(index: UInt(glyph), x: x, y: y))
    }

    package mutating func endRun() {
        guard let ended = run else { return }
        run = nil
        if glyphs.count > ended.start {
            items.append(
                .glyphs(
                    font: ended.font, size: ended.size, colour: ended.colour, range: ended.start..<glyphs.count))
        }
    }

    package mutating func add(_ rect: Rect, colour: Colour) {
        precondition(rect.isFinite)
        endRun()
        items.append(.rectangle(rect, colour: colour))
    }

    package mutating func add(_ picture: Picture, in rect: Rect) {
        precondition(rect.isFinite)
        endRun()
        let index = pictures.firstIndex(of: picture) ?? pictures.count
        if index == pictures.count { pictures.append(picture) }
        items.append(.picture(rect, index: index))
    }

    package mutating func addStripes(first: Rect, period: Double, count: Int, colour: Colour) {
        precondition(first.isFinite)
        endRun()
        if count > 0 { items.append(.stripes(first: first, period: period, count: count, colour: colour)) }
    }

    package mutating func addCells(at places: [Point], size: Size, colour: Colour) {
        guard !places.isEmpty else { return }
        endRun()
        let start = self.places.count
        self.places += places
        items.append(.cells(size: size, colour: colour, range: start..<self.places.count))
    }

    /// Adds a line of text with its baseline at `y`.
    package mutating func add(_ text: ShapedText, x: Double, y: Double, size: Double, colour: Colour, scale: Scale) {
        var pen = x
        for glyph in text.glyphs {
            beginRun(font: glyph.font, size: size, colour: colour)
            add(
                glyph: glyph.index, x: scale.snapped(pen + glyph.offsetX * size),
                y: scale.snapped(y + glyph.offsetY * size))
            pen += glyph.advance * size
        }
        endRun()
    }

    /// Adds everything that is drawn on another page, moved to the right, without its links and tags.
    package mutating func append(_ other: DisplayList, movedBy dx: Double) {
        precondition(dx.isFinite)
        endRun()
        var other = other
        other.endRun()
        func moved(_ rect: Rect) -> Rect { Rect(x: rect.x + dx, y: rect.y, width: rect.width, height: rect.height) }
        func later(_ range: Range<Int>, _ count: Int) -> Range<Int> {
            range.lowerBound + count..<range.upperBound + count
        }
        let (glyphCount, placeCount, boxCount) = (glyphs.count, places.count, boxes.count)
        for item in other.items {
            switch item {
            case .glyphs(let font, let size, let colour, let range):
                items.append(.glyphs(font: font, size: size, colour: colour, range: later(range, glyphCount)))
            case .rectangle(let rect, let colour): items.append(.rectangle(moved(rect), colour: colour))
            case .stripes(let first, let period, let count, let colour):
                items.append(.stripes(first: moved(first), period: period, count: count, colour: colour))
            case .cells(let size, let colour, let range):
                items.append(.cells(size: size, colour: colour, range: later(range, placeCount)))
            case .boxes(let colour, let range): items.append(.boxes(colour: colour, range: later(range, boxCount)))
            case .roundedRectangle(let rect, let radius, let colour):
                items.append(.roundedRectangle(moved(rect), radius: radius, colour: colour))
            case .polyline(let width, let colour, let range):
                items.append(.polyline(width: width, colour: colour, range: later(range, placeCount)))
            case .polygon(let colour, let range):
                items.append(.polygon(colour: colour, range: later(range, placeCount)))
            case .picture(let rect, let index): add(other.pictures[index], in: moved(rect))
            }
        }
        glyphs += other.glyphs.map { PlacedGlyph(index: $0.index, x: $0.x + dx, y: $0.y) }
        places += other.places.map { Point(x: $0.x + dx, y: $0.y) }
        boxes += other.boxes.map(moved)
    }

    /// Adds an item after the text before it.
    mutating func append(_ item: Item) {
        endRun()
        items.append(item)
    }

    mutating func append(_ tag: Tag) { tags.append(tag) }

    mutating func removeTags(from start: Int) { tags.removeSubrange(start...) }

    /// Stores positions and returns their range.
    mutating func appendPlaces(_ places: [Point]) -> Range<Int> {
        precondition(places.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        let start = self.places.count
        self.places += places
        return start..<self.places.count
    }

    mutating func appendBoxes(_ boxes: [Rect]) -> Range<Int>? {
        guard !boxes.isEmpty else { return nil }
        let start = self.boxes.count
        self.boxes += boxes
        return start..<self.boxes.count
    }
}
