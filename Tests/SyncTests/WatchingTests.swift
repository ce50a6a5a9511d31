import EventSourcing
import Testing
import Wire

@Suite struct WatchingTests {
    /// `SWIFT_DETERMINISTIC_HASHING=1 PARLOR_SEED=n swift test --filter SyncTests` replays one.
    static let seeds: [UInt64] =
        ProcessEnvironment.seed.map { [$0] } ?? Array(1...400)

    @Test(arguments: seeds)
    func `every device sees exactly what happened, from where it began`(seed: UInt64) {
        let world = World(seed: seed)
        for _ in 0..<250 { world.step() }
        world.isLossy = false
        for _ in 0..<80 {
            for device in world.devices {
                if device.connection == nil { device.connect() } else { device.watchAll() }
            }
            world.pass(.milliseconds(250))
        }
        for device in world.devices {
            #expect(device.flaws.isEmpty, "seed \(seed)")
            for stream in world.streams {
                let truth = world.owner.streams[stream]!
                let mayWatch = !truth.isPrivate || truth.members.contains(device.person)
                #expect(
                    device.seen[stream]?.rev == (mayWatch ? truth.events.count : nil),
                    "seed \(seed): \(device.person) has \(stream)")
                guard mayWatch else { continue }
                for person in truth.members {
                    #expect(
                        device.faces[person] == world.owner.identities[person]!.count,
                        "seed \(seed): the face of \(person) that \(device.person) sees")
                }
            }
        }
    }
}
