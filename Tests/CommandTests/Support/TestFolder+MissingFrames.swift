import Foundation
import TestSupport

extension TestFolder {
    /// Three identifiers over ten seconds; 102 misses five frames from 5 s on.
    static func missingFrames() throws -> TestFolder {
        var lines: [(time: Int, text: String)] = []
        for place in 0..<3 {
            for step in 0..<500 where place != 2 || !(250..<255).contains(step) {
                let data = String(format: "%02X%02X112233", step / 7 & 0xFF, step / 3 & 0xFF)
                lines.append((step * 20_000 + place * 211, String(format: "can0 10%d#\(data)", place)))
            }
        }
        let folder = TestFolder()
        let text = lines.sorted { $0.time < $1.time }.map {
            String(format: "(%d.%06d) ", 1_436_451_452 + $0.time / 1_000_000, $0.time % 1_000_000) + $0.text + "\n"
        }
        try folder.write("a.log", text.joined())
        return folder
    }
}
