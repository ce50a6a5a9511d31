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
        world.calm()
        for _ in 0..<80 {
            for device in world.devices {
                if device.connection == nil { device.connect() } else { device.watchAll() }
            }
            world.pass(.milliseconds(250))
        }
        for device in world.devices {
            #expect(device.flaws.isEmpty, "seed \(seed)")
            for stream in world.streams {
                guard let truth = world.owner.streams[stream],
                    !truth.isPrivate || truth.members.contains(device.person)
                else {
                    #expect(!device.watched.contains(stream), "seed \(seed): \(stream)")
                    continue
                }
                let seen = device.seen[stream]
                #expect(
                    seen?.rev == truth.events.count && seen?.epoch == truth.epoch,
                    "seed \(seed): \(device.person) has \(stream)")
                for person in truth.members {
                    #expect(
                        device.faces[person] == world.owner.face(of: person),
                        "seed \(seed): the face of \(person) that \(device.person) sees")
                }
            }
        }
    }
}
