/// Why a load can't go on, and what to do about it.
public struct LoadFault: Error, CustomStringConvertible, Sendable {
    public let description: String

    init(_ description: String) { self.description = description }
}
