import Journal
import ParlorWire
import Testing

@Suite struct ParkingTests {
    private func command(_ id: String, for stream: StreamName = .ada) -> ParkedCommand {
        ParkedCommand(
            follower: "chat", stream: stream, command: .by("@follower.chat", id),
            call: "person.note", body: Bytes(#"{"n":1}"#.utf8),
            trace: id == "2" ? nil : TraceID("t\(id)"),
            at: .noon)
    }

    private func batch(_ parked: ParkedCommand..., resuming resumed: [ParkedCommand] = []) -> Batch
    {
        var batch = Batch()
        (batch.parked, batch.resumed) = (parked, resumed)
        return batch
    }

    @Test(arguments: Place.Kind.allCases)
    func `what is parked stays, in its order, until it is resumed`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try place.open()
        let (one, two, other) = (command("1"), command("2"), command("1", for: .bob))
        #expect(try journal.append(batch(one, other)) == .kept(upTo: 0))
        #expect(try journal.append(batch(two, one)) == .kept(upTo: 0))
        for reader in [journal, try place.open()] {
            #expect(try reader.parked(limit: 9).commands == [one, other, two])
            let first = try reader.parked(limit: 1)
            #expect(first.commands == [one])
            #expect(first.count == 3)
            let waiting = try reader.parkedTargets()
            #expect(waiting.targets == [one.target, other.target])
            #expect(waiting.count == 3)
        }
        #expect(try journal.append(batch(resuming: [one])) == .kept(upTo: 0))
        #expect(try place.open().parked(limit: 9).commands == [other, two])
    }

    @Test(arguments: Place.Kind.allCases)
    func `what was decided before somebody parked is a conflict`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        var late = Batch()
        late.checkpoints = ["chat@e1": 9]
        late.parkedBefore = 0
        #expect(try journal.append(batch(command("1"))) != .conflict)
        #expect(try journal.append(late) == .conflict)
        #expect(try journal.checkpoint("chat@e1") == 0)
        late.parkedBefore = 1
        #expect(try journal.append(late) != .conflict)
    }
}
