import CANCapture
import CANDatabases
import CANProtocols

/// `row:first-last mark` of what is found in frames, overlapping parts joined.
func found(
    _ lines: [String], _ kinds: String, _ databases: DatabaseSet = DatabaseSet([]),
    options: ProtocolOptions = ProtocolOptions()
) throws -> [String] {
    var request = RedactionRequest()
    try request.add(kinds)
    var frames = FieldbusFrames(lines).capture.frames
    frames.hide(RedactionFinder.find(request, in: frames, databases: databases, options: options).stretches)
    return (frames.hidden?.stretches ?? []).map { "\($0.row):\($0.start)-\($0.end) \($0.mark.text)" }
}
