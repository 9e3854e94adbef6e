internal import CCairo

/// What Cairo reports, with what was being done.
package struct CairoError: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ status: cairo_status_t, during operation: String) {
        description = "drawing failed (\(operation)): \(String(cString: cairo_status_to_string(status)))"
    }
}

/// Turns a Cairo status into an error.
func check(_ status: cairo_status_t, during operation: @autoclosure () -> String) throws {
    if status != CAIRO_STATUS_SUCCESS { throw CairoError(status, during: operation()) }
}
