internal import CCairo

/// Converts a status of Cairo into an error that names the operation.
func check(_ status: cairo_status_t, during operation: @autoclosure () -> String) throws(DrawingError) {
    if status != CAIRO_STATUS_SUCCESS { throw DrawingError(status, during: operation()) }
}

extension DrawingError {
    init(_ status: cairo_status_t, during operation: String) {
        self = .cairo("drawing failed (\(operation)): \(String(cString: cairo_status_to_string(status)))")
    }
}
