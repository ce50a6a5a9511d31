import EventSourcing
import Journal
import ParlorWire
import Sodium

/// Where dice come from: the same for a command however often it is decided, by whichever instance,
/// and unguessable for whoever doesn't know the journal's secret, though callers choose their ids.
struct DiceSeeds: Sendable {
    private let keyed: KeyedHash
    /// What entropy is drawn from: this process's own, and kept nowhere.
    var own: Entropy?

    init(secret: UInt64) {
        var key = Dice(seed: secret)
        keyed = KeyedHash(key: key.next(), key.next())
    }

    /// Of a command before it is known which entity it means.
    func seed(of command: CommandKey) -> UInt64 { keyed.of(bytes(of: command)) }

    /// Of a command on a stream: what its dice showed on one says nothing of another.
    func seed(of command: CommandKey, on stream: StreamName) -> UInt64 {
        keyed.of(bytes(of: command) + bytes(of: stream))
    }

    /// What a command on a stream may hide, by a key that has nothing to do with the journal's: so
    /// neither what dice have shown nor a stolen journal tells what will be hidden.
    func entropy(of command: CommandKey, on stream: StreamName) -> Entropy {
        guard let own = own?.words else {
            preconditionFailure("Give this host entropy before it draws some.")
        }
        func word(_ place: Int) -> UInt64 { UInt64(own[place + 1]) << 32 | UInt64(own[place]) }
        let asked = bytes(of: command) + bytes(of: stream)
        let words = (0..<UInt8(Entropy.words / 2)).flatMap { number in
            let half = number < 2 ? 0 : 4
            let drawn = KeyedHash(key: word(half), word(half + 2)).of([number] + asked)
            return [UInt32(truncatingIfNeeded: drawn), UInt32(drawn >> 32)]
        }
        return Entropy(words)
    }

    private func bytes(of command: CommandKey) -> Bytes {
        ended(command.actor.rawValue) + ended(command.id.rawValue)
    }

    private func bytes(of stream: StreamName) -> Bytes {
        ended(stream.kind.rawValue) + ended(stream.key.rawValue)
    }

    /// With an end that no text contains, so that neighbours can't be taken for one another.
    private func ended(_ text: String) -> Bytes { Array(text.utf8) + [0xff] }
}
