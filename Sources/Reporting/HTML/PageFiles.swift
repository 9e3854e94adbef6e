/// The style sheet and the script of a page: files of this folder, embedded in the program.
enum PageFiles {
    /// - Parameter isInteractive: whether to include the parts for the script.
    static func styles(isInteractive: Bool) -> String {
        text(PackageResources.report_css) + (isInteractive ? text(PackageResources.screen_css) : "")
    }

    /// One function, so that its names do not become names of the page.
    static let script =
        "\n(function () {\n'use strict';\n"
        + [
            PackageResources.data_js, PackageResources.overview_js, PackageResources.bits_js, PackageResources.log_js,
            PackageResources.said_js, PackageResources.frame_js, PackageResources.side_js, PackageResources.report_js,
            PackageResources.start_js,
        ].map(text).joined() + "})();\n"

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
