package import CANCapture

/// Emergencies of CANopen.
package enum CANopenEmergency {
    /// The meaning of an error code (CiA 301, 7.2.7.1), also in a drive (CiA 402); nil if no table contains it.
    ///
    /// - Parameter profile: the device profile of the reporting node; nil if the capture does not contain it.
    package static func name(_ code: UInt16, profile: UInt16?) -> String? {
        let usual = CANopenNames.emergency(code)?.lowercasedFirst
        guard profile ?? drives == drives, let ofDrive = CANopenNames.driveEmergency(code)?.lowercasedFirst else {
            return usual
        }
        if profile == drives { return ofDrive }
        return [usual, "of a drive (CiA 402): " + ofDrive].compactMap { $0 }.joined(separator: "; ")
    }

    /// Drives and motion control.
    private static let drives: UInt16 = 402
}

extension PDUTable {
    /// The device profile of each node whose device type (object 1000, CiA 301 7.5.2.1) was read in an SDO transfer.
    package func deviceProfiles(in frames: FrameTable) -> [PDUAddress: UInt16] {
        var profiles: [PDUAddress: UInt16] = [:]
        for (_, unit) in units.matching({ $0.isServiceData && $0.isUpload && $0.outcome == .complete })
        where CANopenDetail(packed: unit.detail).index == 0x1000 {
            let type = withPayload(of: unit, in: frames) { $0.count >= 2 ? UInt16($0[0]) | UInt16($0[1]) << 8 : nil }
            for node in [unit.source, unit.target] {
                if case .node = node, let type { profiles[node] = type }
            }
        }
        return profiles
    }
}
