import Bus
import ParlorWire
import Testing

@testable import BusZeroMQ

@Suite struct OperatorNotesTests {
    func joined(_ number: Int) -> WorkerNews {
        .joined(
            Announcement(service: "x", instance: "x-\(number)", pid: number, kinds: ["x"]))
    }

    @Test func `so many workers are told by name in a second, and the rest are summed up`() {
        var notes = OperatorNotes()
        let most = OperatorNotes.mostEachSecond
        let told = (0..<20).map { _ in notes.notes(on: (0..<10).map(joined)).count }
        #expect(told.reduce(0, +) == most)
        #expect(notes.completeSecond() == [.moreWorkers(200 - most)])
        #expect(notes.notes(on: [joined(1)]) == [.worker(joined(1))])
        #expect(notes.completeSecond().isEmpty)
    }

    @Test func `however many are turned away, it is said once a second`() {
        var notes = OperatorNotes()
        for _ in 0..<30 { notes.turnAway(1) }
        #expect(notes.completeSecond() == [.turnedAway(peers: 30)])
        #expect(notes.completeSecond().isEmpty)
    }

    @Test func `the same trespass is told again after a pause`() {
        var notes = OperatorNotes()
        let trespass = Trespass(peer: "lobby", attempt: "publish 'person.ada.said'")
        var seconds: [Int] = []
        for second in 0...OperatorNotes.pause {
            notes.refuse(trespass)
            if !notes.completeSecond().isEmpty { seconds.append(second) }
        }
        #expect(seconds == [0, OperatorNotes.pause])
    }
}
