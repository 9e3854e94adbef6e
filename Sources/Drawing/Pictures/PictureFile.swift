internal import CPixbuf
package import Layout
internal import Platform

/// Pictures from files: PNG and JPEG, and SVG if the system has a loader for it.
package enum PictureFile {
    /// Maximum size of a file in bytes.
    package static let largest = 8 << 20
    /// Maximum number of pixels that a file may have, and maximum side length that is kept.
    private static let mostPixels = 1 << 24
    private static let mostSide = 2048

    private enum Kind: String { case png, jpeg, svg }

    /// The request to the loader, and what it found.
    private final class Request {
        let height: Int
        var isTooLarge = false

        init(height: Int) { self.height = height }
    }

    /// - Parameters:
    ///   - path: the name in errors.
    ///   - height: number of pixels that is enough: a larger picture is scaled down, an SVG is drawn with this height.
    /// - Throws: `.picture` with the reason why it cannot be shown.
    package static func read(_ bytes: [UInt8], path: String, height: Int) throws(DrawingError) -> Picture {
        let name = Printable.text(path)
        guard let kind = kind(bytes) else { throw .picture("\(name): is not a PNG, JPEG or SVG picture") }
        try DrawingLibraries.loadPixbuf()
        guard let loader = gdk_pixbuf_loader_new_with_type(kind.rawValue, nil) else {
            throw .picture(
                "\(name): no loader for \(kind.rawValue.uppercased()) pictures is installed; install"
                    + " librsvg (librsvg2-common on Debian), or give a PNG")
        }
        defer { g_object_unref(loader) }
        let request = Request(height: height)
        connect(loader, request)
        let isRead = bytes.withUnsafeBufferPointer {
            gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil)
        }
        let isWhole = gdk_pixbuf_loader_close(loader, nil)
        if request.isTooLarge { throw .picture("\(name): has more than 16 million pixels") }
        guard isRead != 0, isWhole != 0, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader),
            let picture = picture(pixbuf)
        else {
            throw .picture(
                "\(name): is damaged, or not a readable \(kind.rawValue.uppercased())")
        }
        return picture
    }

    /// Loads the reader for the kind of picture of these bytes: after that no file needs to be opened.
    package static func prepare(for bytes: [UInt8]) {
        guard let kind = kind(bytes), (try? DrawingLibraries.loadPixbuf()) != nil else { return }
        let trial = kind == .svg ? Self.trial : []
        guard let loader = gdk_pixbuf_loader_new_with_type(kind.rawValue, nil) else { return }
        defer { g_object_unref(loader) }
        _ = trial.withUnsafeBufferPointer { gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) }
        _ = gdk_pixbuf_loader_close(loader, nil)
    }

    /// A drawing with a text, so that fonts are loaded.
    private static let trial = Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text y='8' font-family='sans'>A</text></svg>"
            .utf8)

    private static func kind(_ bytes: [UInt8]) -> Kind? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
        return head.contains("<svg") ? .svg : nil
    }

    /// The loader asks for the size of the picture before it allocates memory.
    private static func connect(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ request: Request) {
        let handler: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
            loader, width, height, data in
            guard let loader, let data else { return }
            let request = Unmanaged<Request>.fromOpaque(data).takeUnretainedValue()
            let (width, height) = (max(1, Int(width)), max(1, Int(height)))
            guard width <= PictureFile.mostPixels / height else {
                request.isTooLarge = true
                return gdk_pixbuf_loader_set_size(loader, 0, 0)
            }
            var share = Double(request.height) / Double(height)
            share = min(share, Double(PictureFile.mostSide) / Double(width))
            let wide = max(1, (Double(width) * share).rounded())
            let high = max(1, (Double(height) * share).rounded())
            gdk_pixbuf_loader_set_size(loader, gint(wide), gint(high))
        }
        g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passUnretained(request).toOpaque(), nil, GConnectFlags(rawValue: 0))
    }

    private static func picture(_ pixbuf: OpaquePointer) -> Picture? {
        let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
        let (stride, channels) = (
            Int(gdk_pixbuf_get_rowstride(pixbuf)), Int(gdk_pixbuf_get_n_channels(pixbuf))
        )
        guard width > 0, height > 0, width <= mostSide, height <= 4 * mostSide, channels == 3 || channels == 4,
            gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, let data = gdk_pixbuf_read_pixels(pixbuf)
        else { return nil }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let place = y * stride + x * channels
                let alpha = channels == 4 ? UInt32(data[place + 3]) : 255
                func part(_ channel: Int) -> UInt32 { (UInt32(data[place + channel]) * alpha + 127) / 255 }
                pixels.append(alpha << 24 | part(0) << 16 | part(1) << 8 | part(2))
            }
        }
        return Picture(width: width, height: height, pixels: pixels)
    }
}
