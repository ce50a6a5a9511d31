import Contracts
import EventSourcing
import Journal
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct RoomWorldTests {
    @Test func `whatever happens, rooms keep their promises, and everything happens that can`()
        throws
    {
        var seen: [String: Int] = [:]
        for seed in 1...40 as ClosedRange<UInt64> {
            do {
                let world = try Self.lived(seed)
                try Self.expectRest(of: world, seed)
                for code in world.codes {
                    expectPlacesKept(
                        in: try world.events(of: code).map(RoomEvent.init), of: Room.self, code.key)
                }
                for event in world.codes.flatMap(world.events) { seen[event.name, default: 0] += 1 }
            } catch {
                Issue.record("Seed \(seed): \(error)")
            }
        }
        for name in RoomEvent.names { #expect(seen[name] ?? 0 >= 1, "\(name): \(seen)") }
        #expect(seen["starting"]! >= 100, "\(seen)")
    }

    private static func expectRest(of world: RoomWorld, _ seed: UInt64) throws {
        for code in world.codes {
            let room = try RoomPromises(world.events(of: code)).state
            #expect(room.status != .starting, "Seed \(seed): an order was never answered.")
            if let due = room.deadline?.at {
                #expect(due > world.now, "Seed \(seed): \(code) waits in vain.")
            }
            #expect(try world.listed.contains(code) == (room.listed(as: code) != nil))
            for seat in room.players where try world.hasGone(seat.id) {
                #expect(!seat.isActive, "Seed \(seed): \(seat.id) is gone, and counts as present.")
            }
            guard room.status != .ended, room.about!.isPrivate else { continue }
            let outside = RoomWorld.people.first { !room.isIn($0) && !room.banned.contains($0) }
            if let outside { #expect(try world.view(of: code, for: outside).inside == nil) }
        }
    }

    private static func lived(_ seed: UInt64) throws -> RoomWorld {
        let world = try RoomWorld(seed: seed)
        var checked: [RoomCode: Int] = [:]
        for _ in 0..<150 {
            try world.step()
            for code in world.codes {
                let events = world.events(of: code)
                guard checked.updateValue(events.count, forKey: code) != events.count else {
                    continue
                }
                _ = try RoomPromises(events)
            }
        }
        try world.rest()
        return world
    }
}

extension RoomEvent {
    fileprivate init(_ kept: StoredEvent) throws {
        self = try JSON.decode(choice: RoomEvent.self, name: kept.name, body: kept.body)
    }
}
