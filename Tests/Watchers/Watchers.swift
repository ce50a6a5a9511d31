import ParlorWire

/// Fan-outs and gateways between devices that watch and an owner whose histories are plain lists.
public enum Watchers {
    /// A promise that did not hold.
    public struct Broken: Error, CustomStringConvertible {
        public let description: String
    }

    /// Every fourth seed: one of these worlds takes as long as a cluster.
    public static func takes(_ seed: UInt64) -> Bool { seed.isMultiple(of: 4) }

    /// The same seed gives the same run.
    public static func run(seed: UInt64) throws(Broken) {
        let world = World(seed: seed)
        for _ in 0..<250 { world.step() }
        world.calm()
        for (number, device) in world.devices.enumerated() where number.isMultiple(of: 2) {
            device.leave()
        }
        for _ in 0..<40 { world.pass(.milliseconds(250)) }
        try expect(world.presenceFlaws)
        for _ in 0..<80 {
            for device in world.devices {
                if device.connection == nil { device.connect() } else { device.watchAll() }
            }
            world.pass(.milliseconds(250))
        }
        try expect(world.watchingFlaws)
        try expect(world.probingFlaws)
    }

    private static func expect(_ flaws: [String]) throws(Broken) {
        guard flaws.isEmpty else { throw Broken(description: flaws.joined(separator: "\n")) }
    }
}

extension World {
    /// 10 s after any turmoil people are online exactly where they have a device.
    var presenceFlaws: [String] {
        people.compactMap { person in
            let (kept, here) = (owner.gateways[person, default: []], gateways(of: person))
            return kept == here ? nil : "\(person) is kept at \(kept), and is at \(here)"
        }
    }

    /// Silence is soon noticed of whoever sits in something that is watched at their gateway, and of
    /// nobody else.
    var probingFlaws: [String] {
        devices.compactMap { device in
            guard let connection = device.connection, let gateway = device.gateway else {
                return nil
            }
            let watched = devices.filter { $0.gateway == gateway }.flatMap(\.watched)
            let sits = watched.contains {
                owner.streams[$0]?.members.contains(device.person) ?? false
            }
            let isProbed = probed.contains(connection)
            return isProbed == (sits && !device.isAway)
                ? nil : "\(device.person) sits: \(sits), and is probed often: \(isProbed)"
        }
    }

    /// Every device sees exactly what happened, from where it began.
    var watchingFlaws: [String] {
        flaws
            + devices.flatMap { device in
                device.flaws + streams.flatMap { flaws(of: $0, seenBy: device) }
            }
    }

    private func flaws(of stream: StreamName, seenBy device: Device) -> [String] {
        let person = device.person
        guard let truth = owner.streams[stream],
            !truth.isPrivate || truth.members.contains(person)
        else { return device.watched.contains(stream) ? ["\(person) watches \(stream)"] : [] }
        var flaws: [String] = []
        let seen = device.seen[stream]
        if seen?.rev != truth.events.count || seen?.epoch != truth.epoch {
            flaws.append("\(person) has \(String(describing: seen)) of \(stream)")
        }
        for member in truth.members.sorted()
        where device.faces[member] != owner.face(of: member) {
            flaws.append("\(person) sees an old face of \(member)")
        }
        return flaws
    }
}
