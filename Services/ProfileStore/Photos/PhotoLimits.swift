/// What photos may take of the disk, as the operator sets it.
struct PhotoLimits: Sendable {
    /// Of all photos together.
    var allBytes = 10 << 30
    /// What is left free on the disk, for everything else.
    var freeDiskBytes = 256 << 20

    init() {}

    init(_ environment: [String: String]) throws(PhotoLimitFault) {
        func set(_ limit: inout Int, _ name: String) throws(PhotoLimitFault) {
            guard let text = environment[name], !text.isEmpty else { return }
            guard let number = Int(text), (0...(1 << 50)).contains(number) else {
                throw PhotoLimitFault(
                    description: "\(name) is a number of bytes, not '\(text)'.")
            }
            limit = number
        }
        try set(&allBytes, "PARLOR_LIMIT_ALL_PHOTO_BYTES")
        try set(&freeDiskBytes, "PARLOR_LIMIT_FREE_DISK_BYTES")
    }
}

/// A limit that can't be, for the operator.
struct PhotoLimitFault: Error, CustomStringConvertible { let description: String }
