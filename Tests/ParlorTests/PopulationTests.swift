import Contracts
import ParlorWire
import Testing

@testable import Parlor

@Suite struct PopulationTests {
    private let census = Census([
        .people: ListingCounts(rows: 30, sorts: ["gateway-1_x/": 30]),
        .peopleAtSeveral: ListingCounts(rows: 0, sorts: [:]),
        .rooms: ListingCounts(
            rows: 4, sorts: ["inGame/dice": 1, "waiting/": 2, "waiting/dice": 1]),
        .matches: ListingCounts(rows: 1, sorts: ["playing/dice": 1]),
        .boards: ListingCounts(rows: 0, sorts: nil),
    ])

    @Test func `who is here is a line`() {
        #expect(
            Population(census, sockets: 31, messagesPerSecond: 2.5).sentence
                == "30 people online at 31 sockets; "
                + "4 rooms (1 inGame, 3 waiting; 2 dice, 2 without a game); "
                + "1 match (1 dice); no boards; 2.5 messages/s")
    }

    @Test func `what no service answers is not in it`() {
        #expect(Population(Census(), sockets: 0, messagesPerSecond: nil).sentence.isEmpty)
        let people = Census([
            .people: ListingCounts(rows: 1, sorts: [:]),
            .peopleAtSeveral: ListingCounts(rows: 0, sorts: [:]),
        ])
        let nobody = Census([
            .people: ListingCounts(rows: 0, sorts: [:]),
            .peopleAtSeveral: ListingCounts(rows: 0, sorts: [:]),
        ])
        func sentence(_ census: Census, _ sockets: Int) -> String {
            Population(census, sockets: sockets, messagesPerSecond: 0).sentence
        }
        #expect(sentence(nobody, 0) == "nobody online; no messages")
        #expect(sentence(people, 1) == "1 person online at 1 socket; no messages")
    }

    @Test func `for programs it has the same by names`() {
        let population = Population(census, sockets: 31, messagesPerSecond: 2.5)
        let json = String(decoding: JSON.encode(population), as: UTF8.self)
        #expect(json.contains(#""peopleOnline":30"#) && json.contains(#""sockets":31"#))
        #expect(json.contains(#"{"count":1,"game":"dice","status":"inGame"}"#))
        #expect(json.contains(#""boards":0"#) && json.contains(#""messagesPerSecond":2.5"#))
    }
}
