import EventSourcing
import Journal
import Wire

/// Where dice come from: the same for a command however often it is decided, by whichever instance,
/// and unguessable for whoever doesn't know the journal's secret, though callers choose their ids.
struct Seeds: Sendable {
    private let keyed: SipHash

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

    private func hash(_ command: CommandKey) -> SipHash {
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
