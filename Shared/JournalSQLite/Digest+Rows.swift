import Journal
import ParlorWire

extension Digest {
    static func meta(epoch: String, salt: Int64) -> Int64 {
        var digest = Digest(seed: 1)
        digest.add(epoch)
        digest.add(salt)
        return digest.value
    }

    static func stream(
        id: Int64, _ name: StreamName, _ generation: Generation, deadline: Int64?,
        activeAt: Int64? = nil, base: StreamBase? = nil
    ) -> Int64 {
        var digest = Digest(seed: 2)
        digest.add(id)
        digest.add(name.kind.rawValue)
        digest.add(name.key.rawValue)
        digest.add(deadline)
        // Rows from before version 4 have none.
        if generation != .first { digest.add(generation.number) }
        // And rows from before version 7 have none of these.
        if let activeAt { digest.add(activeAt) }
        // Nor rows from before version 10 of these.
        if let base {
            digest.add("base")
            digest.add(base.rev)
            digest.add(base.kept)
        }
        return digest.value
    }

    static func gap(_ gap: Gap) -> Int64 {
        var digest = Digest(seed: 10)
        digest.add(gap.first)
        digest.add(gap.last)
        return digest.value
    }

    static func event(
        stream: Int64, rev: Int, at: Int64, actor: String, command: String, hash: Int64?,
        name: String, body: Bytes, callDigest: Int64?, item: Int64?, trace: String?
    ) -> Int64 {
        var digest = Digest(seed: 3)
        digest.add(stream)
        digest.add(rev)
        digest.add(at)
        digest.add(actor)
        digest.add(command)
        digest.add(hash)
        digest.add(name)
        digest.add(body)
        // Rows from before version 5 have none.
        if let callDigest { digest.add(callDigest) }
        // And rows from before version 7 have none of these: a mark tells one from the other.
        if let item {
            digest.add("item")
            digest.add(item)
        }
        // Nor rows from before version 8 of these.
        if let trace {
            digest.add("trace")
            digest.add(trace)
        }
        return digest.value
    }

    static func quiet(
        stream: Int64, rev: Int, at: Int64, actor: String, command: String, hash: Int64,
        seen: Int64, callDigest: Int64?
    ) -> Int64 {
        var digest = Digest(seed: 7)
        digest.add(stream)
        digest.add(rev)
        digest.add(at)
        digest.add(actor)
        digest.add(command)
        digest.add(hash)
        // Rows from before version 3 have none.
        if seen != 0 { digest.add(seen) }
        // And rows from before version 5 have none of these.
        if let callDigest { digest.add(callDigest) }
        return digest.value
    }

    static func snapshot(stream: Int64, schema: Int, rev: Int, state: Bytes) -> Int64 {
        var digest = Digest(seed: 4)
        digest.add(stream)
        digest.add(schema)
        digest.add(rev)
        digest.add(state)
        return digest.value
    }

    static func listing(index: String, sort: String, kind: String, key: String) -> Int64 {
        var digest = Digest(seed: 5)
        digest.add(index)
        digest.add(sort)
        digest.add(kind)
        digest.add(key)
        return digest.value
    }

    static func checkpoint(follower: String, position: Int64) -> Int64 {
        var digest = Digest(seed: 6)
        digest.add(follower)
        digest.add(position)
        return digest.value
    }

    static func parked(_ parked: ParkedCommand) -> Int64 {
        var digest = Digest(seed: 8)
        digest.add(parked.follower)
        digest.add(parked.stream.kind.rawValue)
        digest.add(parked.stream.key.rawValue)
        digest.add(parked.command.actor.rawValue)
        digest.add(parked.command.id.rawValue)
        digest.add(parked.call.rawValue)
        digest.add(parked.body)
        digest.add(parked.at.milliseconds)
        // Rows from before version 9 have none.
        if let trace = parked.trace { digest.add(trace.rawValue) }
        return digest.value
    }

    static func lineage(epoch: String, upTo: Int64) -> Int64 {
        var digest = Digest(seed: 9)
        digest.add(epoch)
        digest.add(upTo)
        return digest.value
    }

    private mutating func add(_ number: Int64?) {
        add(number == nil ? 0 : 1)
        add(number ?? 0)
    }
}
