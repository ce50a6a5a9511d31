import ParlorWire

/// What devices are sent of an event: most the same, people with a place of their own what they see.
struct DeviceFrames {
    let common: Bytes
    private var own: [PersonID: RawJSON] = [:]
    private var base: Patchable?

    init(_ common: Bytes) { self.common = common }

    /// Nil when the fan-out's frames can't be read.
    init?(_ bytes: Bytes, hasFaces: Bool) {
        guard hasFaces else {
            common = bytes
            return
        }
        guard let frames = try? JSON.decode(EventFrames.self, from: bytes),
            let base = try? Patchable(frames.common)
        else { return nil }
        common = frames.common.bytes
        (own, self.base) = (frames.own, base)
    }

    init?(_ publication: Publication) {
        self.init(publication.body, hasFaces: publication.header.faces == true)
    }

    func isOwn(_ person: PersonID?) -> Bool { person.map { own[$0] != nil } ?? false }

    /// Made anew each time.
    func seen(by person: PersonID?) -> Bytes {
        guard let base, let person, let patch = own[person] else { return common }
        return (try? base.patched(with: patch).bytes) ?? common
    }

    /// The bytes of all.
    var count: Int { own.values.reduce(common.count) { $0 + $1.bytes.count } }
}

extension WatchedStream {
    /// The events that were missed; nil when the snapshot stands for them, or one can't be read.
    var frames: [DeviceFrames]? {
        guard let events else { return nil }
        let frames = events.compactMap { DeviceFrames($0.bytes, hasFaces: hasFaces == true) }
        return frames.count == events.count ? frames : nil
    }
}
