import CCairo
import Foundation

/// A PDF that Cairo draws into an unlinked file, as a queue does.
final class DrawnPart {
    let file: UnsafeMutablePointer<FILE>
    var descriptor: Int32 { fileno(file) }

    /// Draws a priming page, then one page for each element of `pages`.
    init(pages: [PageKind], priming: Priming = .allGlyphs) throws {
        guard let file = tmpfile() else { throw POSIXError(.EIO) }
        self.file = file
        let write: cairo_write_func_t = { closure, bytes, count in
            guard let file = closure?.assumingMemoryBound(to: FILE.self) else { return CAIRO_STATUS_WRITE_ERROR }
            return fwrite(bytes, 1, Int(count), file) == Int(count) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
        }
        let surface = cairo_pdf_surface_create_for_stream(write, file, 595, 842)
        defer { cairo_surface_destroy(surface) }
        cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
        let context = cairo_create(surface)
        let logo = Self.logo()
        defer { cairo_surface_destroy(logo) }
        Self.prime(context, priming, logo)
        cairo_show_page(context)
        for page in pages {
            Self.draw(page, context, logo)
            cairo_show_page(context)
        }
        cairo_destroy(context)
        cairo_surface_finish(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, fflush(file) == 0 else { throw POSIXError(.EIO) }
    }

    deinit {
        fclose(file)
    }

    /// The whole file.
    func bytes() throws -> [UInt8] {
        fseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: ftell(file))
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { throw POSIXError(.EIO) }
        return bytes
    }

    enum Priming {
        case allGlyphs
        case allGlyphsAndLogo
        case none
    }

    enum PageKind: Equatable {
        /// Two fonts, a filled rectangle.
        case text(Int)
        /// A half transparent rectangle over text.
        case transparent(Int)
        /// The same picture each time.
        case logo(Int)
        /// A picture of its own, a gradient, and a group painted with alpha.
        case picture(Int)

        var number: Int {
            switch self {
            case .text(let number), .transparent(let number), .logo(let number), .picture(let number): number
            }
        }
    }

    private static func prime(_ context: OpaquePointer?, _ priming: Priming, _ logo: OpaquePointer?) {
        if priming == .none { return }
        let glyphs = String(String.UnicodeScalarView((33..<127).compactMap { Unicode.Scalar(UInt8($0)) })) + "äé§█жЖ€"
        for family in ["monospace", "sans"] {
            select(context, family)
            cairo_move_to(context, 10, 100)
            cairo_show_text(context, "PRIMING " + glyphs)
        }
        guard priming == .allGlyphsAndLogo else { return }
        cairo_set_source_surface(context, logo, 40, 40)
        cairo_paint(context)
    }

    private static func draw(_ page: PageKind, _ context: OpaquePointer?, _ logo: OpaquePointer?) {
        let number = page.number
        cairo_set_source_rgb(context, 0.9, 0.95, 1)
        cairo_rectangle(context, 30, 30, Double(number % 100) + 1, 20)
        cairo_fill(context)
        switch page {
        case .text: break
        case .transparent:
            cairo_set_source_rgba(context, 1, 0, 0, 0.25)
            cairo_rectangle(context, 0, 90, 200, 20)
            cairo_fill(context)
        case .logo:
            cairo_set_source_surface(context, logo, 40, 300)
            cairo_paint(context)
        case .picture: drawPicture(number, context)
        }
        cairo_set_source_rgb(context, 0.1, 0.1, 0.1)
        // The order of fonts differs between pages.
        for family in number.isMultiple(of: 2) ? ["monospace", "sans"] : ["sans", "monospace"] {
            select(context, family)
            cairo_move_to(context, 40, family == "sans" ? 100 : 200)
            cairo_show_text(context, "Page(\(number)) \(family) \\ é ж█")
        }
    }

    private static func drawPicture(_ number: Int, _ context: OpaquePointer?) {
        let picture = image { row, column in UInt32(row * 3 + column * 7 + number) }
        cairo_set_source_surface(context, picture, 100, 400)
        cairo_paint(context)
        cairo_surface_destroy(picture)
        let gradient = cairo_pattern_create_linear(0, 500, 100, 600)
        cairo_pattern_add_color_stop_rgb(gradient, 0, 1, 0, 0)
        cairo_pattern_add_color_stop_rgba(gradient, 1, 0, 0, 1, 0.5)
        cairo_set_source(context, gradient)
        cairo_rectangle(context, 0, 500, 100, 100)
        cairo_fill(context)
        cairo_pattern_destroy(gradient)
        cairo_push_group(context)
        cairo_set_source_rgb(context, 0, 1, 0)
        cairo_rectangle(context, 200, 500, 50, 50)
        cairo_fill(context)
        cairo_rectangle(context, 220, 520, Double(50 + number), 50)
        cairo_fill(context)
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, 0.5)
    }

    private static func select(_ context: OpaquePointer?, _ family: String) {
        cairo_select_font_face(context, family, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, 10)
    }

    private static func logo() -> OpaquePointer? {
        image { row, column in row == column ? 0x80FF_0000 : 0xFF00_4060 }
    }

    private static func image(_ pixel: (Int, Int) -> UInt32) -> OpaquePointer? {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 16, 16)
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        if let data = cairo_image_surface_get_data(surface) {
            for row in 0..<16 {
                for column in 0..<16 {
                    let value = pixel(row, column) | 0x8000_0000
                    UnsafeMutableRawPointer(data + row * stride + column * 4)
                        .storeBytes(of: value & 0x8080_8080, as: UInt32.self)
                }
            }
        }
        cairo_surface_mark_dirty(surface)
        return surface
    }
}
