/// What is left free on a disk, for everything else.
public struct DiskReserve: Sendable {
    public var bytes = 256 << 20

    public init() {}

    public init(_ environment: [String: String]) throws(ByteLimitFault) {
        try ByteLimitFault.read(&bytes, "PARLOR_LIMIT_FREE_DISK_BYTES", environment)
    }

    /// Whether so much more can be kept there; true when its disk doesn't say.
    public func leavesRoom(for more: Int, in files: some FileStore) -> Bool {
        files.freeBytes.map { $0 - more >= bytes } ?? true
    }

    /// What is refused for want of room, in a sentence; nil while enough is left.
    public func shortage(in files: some FileStore) -> String? {
        guard let free = files.freeBytes, free < bytes else { return nil }
        return "Its disk has \(free >> 20) MiB left, and \(bytes >> 20) MiB stay free "
            + "(PARLOR_LIMIT_FREE_DISK_BYTES): whatever adds is refused. Make "
            + "room."
    }
}

/// A limit that can't be, for the operator.
public struct ByteLimitFault: Error, CustomStringConvertible, Sendable {
    public let description: String

    /// Takes the limit that the operator sets under this name, if any.
    public static func read(
        _ limit: inout Int, _ name: String, _ environment: [String: String]
    ) throws(ByteLimitFault) {
        guard let text = environment[name], !text.isEmpty else { return }
        guard let number = Int(text), (0...(1 << 50)).contains(number) else {
            throw ByteLimitFault(description: "\(name) is a number of bytes, not '\(text)'.")
        }
        limit = number
    }
}
