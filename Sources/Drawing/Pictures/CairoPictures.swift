internal import CCairo
internal import Layout

/// Pictures as Cairo has them, each made once for all pages that a queue draws. Not Sendable: confined to its queue.
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

    /// Without alpha where it has none: a PDF then has no mask for it.
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
