internal import CCairo
internal import Layout

/// Draws a display list into a Cairo context of vectors (PDF, SVG). It makes no decisions about the layout.
struct CairoPainter {
    let fonts: CairoFonts
    /// Equal rectangles are drawn as thick lines, which take fewer numbers.
    let strokesCells: Bool
    /// The roles of texts are written: a PDF keeps them (ISO 32000-1, 14.7).
    let writesTags: Bool
    private let pictures = CairoPictures()

    init(fonts: CairoFonts, strokesCells: Bool, writesTags: Bool) {
        self.fonts = fonts
        self.strokesCells = strokesCells
        self.writesTags = writesTags
    }

    func paint(_ page: borrowing DisplayList, into context: OpaquePointer) throws(DrawingError) {
        if let background = page.background, background != .paper {
            paint(Rect(x: 0, y: 0, width: page.size.width, height: page.size.height), background, context)
        }
        try page.glyphs.withUnsafeBufferPointer { (glyphs) throws(DrawingError) in
            // Rows change their colour, but not their font: a look-up for each run would take most of the time.
            var current: (font: FontSlot, size: Double)?
            // Areas of one colour one below the other are one path. Other areas might overlap, which would make a hole.
            var area: (colour: Colour, bottom: Double)?
            var tags = writesTags ? page.tags[...] : []
            var open: String?
            for (place, item) in page.items.enumerated() {
                if let name = open, tags.first?.items.upperBound == place {
                    fill(&area, context)
                    cairo_tag_end(context, name)
                    tags.removeFirst()
                    open = nil
                }
                if let next = tags.first, next.items.lowerBound == place {
                    fill(&area, context)
                    open = next.role.name
                    cairo_tag_begin(context, next.role.name, nil)
                }
                if case .polygon(let colour, let range) = item {
                    let heights = page.places[range].lazy.map(\.y)
                    let (top, bottom) = (heights.min() ?? 0, heights.max() ?? 0)
                    if let known = area, known.colour != colour || known.bottom >= top { fill(&area, context) }
                    trace(page.places[range], context)
                    cairo_close_path(context)
                    area = (colour, bottom)
                    continue
                }
                fill(&area, context)
                switch item {
                case .glyphs(let font, let size, let colour, let range):
                    set(colour, context)
                    if current?.font != font || current?.size != size {
                        cairo_set_scaled_font(context, try fonts.scaledFont(font, size: size))
                        current = (font, size)
                    }
                    show(UnsafeBufferPointer(rebasing: glyphs[range]), context)
                case .rectangle(let rect, let colour):
                    paint(rect, colour, context)
                case .stripes(let first, let period, let count, let colour):
                    paintStripes(first, period, count, colour, context)
                case .cells(let size, let colour, let range):
                    paintCells(page.places[range], size, colour, context)
                case .boxes(let colour, let range):
                    set(colour, context)
                    for box in page.boxes[range] { cairo_rectangle(context, box.x, box.y, box.width, box.height) }
                    cairo_fill(context)
                case .roundedRectangle(let rect, let radius, let colour):
                    paint(rect, radius, colour, context)
                case .polyline(let width, let colour, let range):
                    stroke(page.places[range], width, colour, context)
                case .polygon: break
                case .picture(let rect, let index):
                    pictures.paint(page.pictures[index], in: rect, context)
                }
            }
            fill(&area, context)
            if let open { cairo_tag_end(context, open) }
        }
    }

    private func fill(_ area: inout (colour: Colour, bottom: Double)?, _ context: OpaquePointer) {
        guard let ended = area else { return }
        area = nil
        set(ended.colour, context)
        cairo_fill(context)
    }

    private func set(_ colour: Colour, _ context: OpaquePointer) {
        cairo_set_source(context, fonts.pattern(colour))
    }

    private func show(_ glyphs: UnsafeBufferPointer<DisplayList.PlacedGlyph>, _ context: OpaquePointer) {
        glyphs.withMemoryRebound(to: cairo_glyph_t.self) {
            cairo_show_glyphs(context, $0.baseAddress, Int32(truncatingIfNeeded: $0.count))
        }
    }

    private func paint(_ rect: Rect, _ colour: Colour, _ context: OpaquePointer) {
        set(colour, context)
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        cairo_fill(context)
    }

    private func paint(_ rect: Rect, _ radius: Double, _ colour: Colour, _ context: OpaquePointer) {
        set(colour, context)
        cairo_new_sub_path(context)
        let left = rect.x + radius
        let right = rect.maxX - radius
        let top = rect.y + radius
        let bottom = rect.maxY - radius
        cairo_arc(context, right, top, radius, -.pi / 2, 0)
        cairo_arc(context, right, bottom, radius, 0, .pi / 2)
        cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
        cairo_arc(context, left, top, radius, .pi, .pi * 3 / 2)
        cairo_close_path(context)
        cairo_fill(context)
    }

    private func stroke(_ points: ArraySlice<Point>, _ width: Double, _ colour: Colour, _ context: OpaquePointer) {
        set(colour, context)
        cairo_set_line_width(context, width)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        trace(points, context)
        cairo_stroke(context)
        // Stripes are strokes with straight ends. The line style would be written into the next pages of this queue,
        // but not into those of others, so it is reset.
        cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    }

    private func trace(_ points: ArraySlice<Point>, _ context: OpaquePointer) {
        guard let first = points.first else { return }
        cairo_move_to(context, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    }

    /// One dashed stroke with the thickness of the stripes: four numbers for all of them.
    private func paintStripes(
        _ first: Rect, _ period: Double, _ count: Int, _ colour: Colour, _ context: OpaquePointer
    ) {
        guard count > 1 else { return paint(first, colour, context) }
        set(colour, context)
        let dashes = [first.height, period - first.height]
        cairo_set_dash(context, dashes, 2, 0)
        cairo_set_line_width(context, first.width)
        // Cairo would calculate a round pen as wide as the stripes, to a tenth of a unit, even if the ends are
        // straight. A tolerance above the period would make the dashes a faint area.
        cairo_set_tolerance(context, period / 4)
        let x = first.x + first.width / 2
        cairo_move_to(context, x, first.y)
        cairo_line_to(context, x, first.y + Double(count - 1) * period + first.height)
        cairo_stroke(context)
        cairo_set_dash(context, nil, 0, 0)
        cairo_set_tolerance(context, 0.1)
    }

    /// As lines with the thickness of the rectangles: four numbers where a rectangle takes eight. Glyphs of blocks
    /// would take two, but are text if it is extracted. Neighbours are the dashes of one line.
    private func paintCells(_ places: ArraySlice<Point>, _ size: Size, _ colour: Colour, _ context: OpaquePointer) {
        set(colour, context)
        guard strokesCells, size.width > 0, size.height > 0 else {
            for place in places { cairo_rectangle(context, place.x, place.y, size.width, size.height) }
            cairo_fill(context)
            return
        }
        let step = Self.step(places, width: size.width)
        if let step {
            let dashes = [size.width, step - size.width]
            cairo_set_dash(context, dashes, 2, 0)
        }
        cairo_set_line_width(context, size.height)
        var end: Point?
        for place in places {
            if let step, let end, end.y == place.y, Self.isOne(place.x - end.x, step) {
                // The line continues.
            } else {
                if let end { cairo_line_to(context, end.x + size.width, end.y + size.height / 2) }
                cairo_move_to(context, place.x, place.y + size.height / 2)
            }
            end = place
        }
        if let end { cairo_line_to(context, end.x + size.width, end.y + size.height / 2) }
        cairo_stroke(context)
        if step != nil { cairo_set_dash(context, nil, 0, 0) }
    }

    /// The distance from one rectangle to its neighbour at the right; nil if one of them has no such neighbour.
    private static func step(_ places: ArraySlice<Point>, width: Double) -> Double? {
        var step: Double?
        for (one, next) in zip(places, places.dropFirst()) where one.y == next.y && next.x - one.x > width {
            if next.x - one.x < step ?? .infinity { step = next.x - one.x }
        }
        return step
    }

    private static func isOne(_ distance: Double, _ step: Double) -> Bool { abs(distance - step) < 1e-6 }
}

extension Colour {
    /// The background of a page.
    static let paper = Colour(0xFFFFFF)
}

/// Pictures in Cairo's form, made once for all pages that a queue draws. Not Sendable: used on its queue only.
final class CairoPictures {
    private var surfaces: [ContentDigest: OpaquePointer] = [:]

    deinit {
        for surface in surfaces.values { cairo_surface_destroy(surface) }
    }

    func paint(_ picture: Picture, in rect: Rect, _ context: OpaquePointer) {
        guard rect.width > 0, rect.height > 0, let surface = surface(picture) else { return }
        cairo_save(context)
        cairo_translate(context, rect.x, rect.y)
        cairo_scale(context, rect.width / Double(picture.width), rect.height / Double(picture.height))
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Without alpha if all pixels are opaque: a PDF then has no mask for it.
    private func surface(_ picture: Picture) -> OpaquePointer? {
        if let known = surfaces[picture.digest] { return known }
        let format = picture.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        guard let surface = cairo_image_surface_create(format, Int32(picture.width), Int32(picture.height)) else {
            return nil
        }
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
        else {
            cairo_surface_destroy(surface)
            return nil
        }
        let words = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
        for y in 0..<picture.height {
            for x in 0..<picture.width { words[y * stride + x] = picture.pixels[y * picture.width + x] }
        }
        cairo_surface_mark_dirty(surface)
        surfaces[picture.digest] = surface
        return surface
    }
}
