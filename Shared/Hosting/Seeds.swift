import EventSourcing
import Journal
import Wire

/// Where dice come from: the same for a command however often it is decided, by whichever instance,
/// and unguessable for whoever doesn't know the journal's secret, though callers choose their ids.
struct Seeds: Sendable {
    private let keyed: SipHash
    /// What entropy is drawn from: this process's own, and kept nowhere.
    var own: Entropy?

    init(secret: UInt64) {
        var key = Dice(seed: secret)
        keyed = SipHash(key: key.next(), key.next())
    }

    /// Of a command before it is known which entity it means.
    func seed(of command: CommandKey) -> UInt64 { hash(command).hash() }

    /// Of a command on a stream: what its dice showed on one says nothing of another.
    func seed(of command: CommandKey, on stream: StreamName) -> UInt64 {
        var hash = hash(command)
        hash.add(stream.kind.rawValue)
        hash.add(stream.key.rawValue)
        return hash.hash()
    }

    /// What a command on a stream may hide, by a key that has nothing to do with the journal's: so
    /// neither what dice have shown nor a stolen journal tells what will be hidden.
    func entropy(of command: CommandKey, on stream: StreamName) -> Entropy {
        guard let own = own?.words else {
            preconditionFailure("Give this host entropy before it draws some.")
        }
        func word(_ place: Int) -> UInt64 { UInt64(own[place + 1]) << 32 | UInt64(own[place]) }
        let words = (0..<UInt8(Entropy.words / 2)).flatMap { number in
            let half = number < 2 ? 0 : 4
            var hash = SipHash(key: word(half), word(half + 2))
            hash.add(number)
            hash = self.hash(command, from: hash)
            hash.add(stream.kind.rawValue)
            hash.add(stream.key.rawValue)
            let drawn = hash.hash()
            return [UInt32(truncatingIfNeeded: drawn), UInt32(drawn >> 32)]
        }
        return Entropy(words)
    }

    private func hash(_ command: CommandKey) -> SipHash { hash(command, from: keyed) }

    private func hash(_ command: CommandKey, from keyed: SipHash) -> SipHash {
        var hash = keyed
        hash.add(command.actor.rawValue)
        hash.add(command.id.rawValue)
        return hash
    }
}

extension SipHash {
    /// With an end that no text contains, so that neighbours can't be taken for one another.
    fileprivate mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0xff)
    }
}
