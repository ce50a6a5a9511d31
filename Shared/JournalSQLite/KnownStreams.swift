import ParlorWire

/// The streams used lately; when they have too many commands, the least recent are forgotten.
struct KnownStreams {
    /// Commands in each of the two generations, at about 12 bytes.
    static let capacity = 1_000_000

    private var recent: [StreamName: KnownStream] = [:]
    private var older: [StreamName: KnownStream] = [:]
    private var weight = 0

    subscript(name: StreamName) -> KnownStream? {
        mutating get {
            if let stream = recent[name] { return stream }
            guard let stream = older.removeValue(forKey: name) else { return nil }
            add(stream, as: name)
            return stream
        }
    }

    mutating func add(_ stream: KnownStream, as name: StreamName) {
        recent[name] = stream
        weight += 8 + stream.commands
    }

    /// Forgets if need be. Not amid a transaction, whose own rows are told apart only here.
    mutating func trim() {
        guard weight > Self.capacity else { return }
        older = recent
        recent = [:]
        weight = 0
    }

    mutating func grow(by commands: Int) { weight += commands }

    mutating func remove(_ name: StreamName) {
        recent[name] = nil
        older[name] = nil
    }
}
