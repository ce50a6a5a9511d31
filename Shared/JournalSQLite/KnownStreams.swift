import Wire

/// The streams used lately, so that their names need not be looked up; the least recent are forgotten.
struct KnownStreams {
    static let capacity = 8_192

    struct Stream {
        let id: Int64
        /// A revision that the stream has reached for certain; it may have gone further.
        var reached: Revision
    }

    private var recent: [StreamName: Stream] = [:]
    private var older: [StreamName: Stream] = [:]

    subscript(name: StreamName) -> Stream? {
        mutating get {
            if let stream = recent[name] { return stream }
            guard let stream = older[name] else { return nil }
            remember(stream, as: name)
            return stream
        }
        set {
            if let newValue {
                remember(newValue, as: name)
            } else {
                recent[name] = nil
                older[name] = nil
            }
        }
    }

    private mutating func remember(_ stream: Stream, as name: StreamName) {
        recent[name] = stream
        guard recent.count > Self.capacity else { return }
        older = recent
        recent = [:]
    }
}
