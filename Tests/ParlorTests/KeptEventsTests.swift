import Contracts
import ParlorWire
import Testing

@testable import Parlor

@Suite struct KeptEventsTests {
    /// Positions and times of events, each of a second.
    let journal = (1...1_000).map {
        (position: Int64($0), at: Timestamp(milliseconds: Int64($0) * 1_000))
    }

    func place(_ since: Int64, upTo head: Int64 = 1_000) -> (place: Int64, looks: Int) {
        var looks = 0
        let place = JournalReader.place(of: Timestamp(milliseconds: since), upTo: head) { after in
            looks += 1
            return journal.first { $0.position > after }
        }
        return (place, looks)
    }

    @Test(arguments: [500_000, 500_001, 62_000] as [Int64])
    func `a journal is read from a minute before the time on, for clocks that differ`(
        since: Int64
    ) {
        let found = place(since)
        #expect(journal[Int(found.place)].at >= Timestamp(milliseconds: since - 60_000))
        #expect(journal[Int(found.place) - 1].at < Timestamp(milliseconds: since - 60_000))
        #expect(found.looks <= 11)
    }

    @Test func `a journal that is newer or older throughout is read whole, or not at all`() {
        #expect(place(0).place == 0)
        #expect(place(9_000_000).place == 1_000)
        #expect(place(500_000, upTo: 0).place == 0)
    }

    @Test func `positions that are missing are no hindrance`() {
        let sparse = journal.filter { $0.position % 97 == 0 }
        let place = JournalReader.place(
            of: Timestamp(milliseconds: 560_000), upTo: 970
        ) { after in sparse.first { $0.position > after } }
        #expect(sparse.first { $0.position > place }?.position == 582)
    }

    @Test func `a prefix says whose journals are read, and for which events`() throws {
        let room = KeptKinds.all(under: ["room."], of: Glob("player*"), others: [:])
        #expect(room.map(\.service) == ["lobby"])
        #expect(room.first?.kinds == ["room"])
        #expect(
            room.first?.names == [
                "room.playerJoined", "room.playerLeft", "room.playerDropped", "room.playerReturned",
            ])
        let stream = KeptKinds.all(under: ["person.ada."], of: nil, others: [:])
        #expect(stream.first?.kinds == ["person"])
        let begun = KeptKinds.all(under: ["room"], of: nil, others: [:])
        #expect(begun.first?.kinds == ["room", "rooms"])
        let all = KeptKinds.all(under: [""], of: nil, others: [:])
        #expect(Set(all.map(\.service)) == Set(Kind.all.filter(\.isKept).map(\.service)))
    }

    @Test(arguments: ["sys.", "notify.", "chats.", "sync.", "nothing."])
    func `what is not kept can't be read`(prefix: String) {
        #expect(KeptKinds.all(under: [prefix], of: nil, others: [:]).isEmpty)
    }

    @Test func `kinds of other services are read whole`() {
        let found = KeptKinds.all(under: ["poll."], of: Glob("x"), others: ["poll": "polls"])
        #expect(found.map(\.service) == ["polls"])
        #expect(found.first?.kinds == ["poll"] && found.first?.names == nil)
    }

    @Test func `the newest of many are the last, in their order`() {
        var newest = Newest<Int>(3)
        #expect(newest.all.isEmpty)
        for number in 1...100 { newest.add(number) }
        #expect(Array(newest.all) == [98, 99, 100])
    }
}

@Suite struct TapSilenceTests {
    func sentence(
        _ prefixes: [String], _ filter: EventFilter = EventFilter(), leftOut: Int = 0
    ) -> String {
        TapSilence(
            prefixes: prefixes, filter: filter, bus: "tcp://127.0.0.1:5550", leftOut: leftOut
        ).sentence
    }

    @Test func `silence says what is listened to, and where`() {
        #expect(
            sentence([""])
                == "Nothing came in 3 s. Listening to all events, at tcp://127.0.0.1:5550.")
        #expect(
            sentence(["room.", "match."], EventFilter(event: Glob("*Joined")), leftOut: 12)
                == "Nothing came in 3 s. Listening to room., match. with --event *Joined, at "
                + "tcp://127.0.0.1:5550. 12 other events came.")
    }

    @Test func `a kind that there isn't is named, with the one that was probably meant`() {
        #expect(
            sentence(["persn.ada"]).hasSuffix(
                "Parlor has no kind 'persn'. Did you mean 'person.'?"))
        for known in ["person.", "pers", "sys.", "", "qqqqqq."] {
            #expect(!sentence([known]).contains("Did you mean"), "\(known)")
        }
    }
}
