import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct SeatsTests {
    @Test func `the next seat is the next one that is among them`() {
        let seats: Seats = [0, 2, 3]
        #expect(seats.next(after: 0, of: 4, step: 1) == 2)
        #expect(seats.next(after: 3, of: 4, step: 1) == 0)
        #expect(seats.next(after: 0, of: 4, step: -1) == 3)
        #expect(seats.next(after: 1, of: 4, step: -1) == 0)
        #expect(Seats(0).next(after: 0, of: 4, step: 1) == 0)
    }

    @Test func `they are written as a list`() throws {
        let seats: Seats = [5, 0, 2]
        #expect(JSON.encode(seats) == Bytes("[0,2,5]".utf8))
        #expect(try JSON.decode(Seats.self, from: Bytes("[2,0,5]".utf8)) == seats)
    }

    @Test func `equals share a rank and the next is skipped`() {
        let results = MatchResult(scores: [5, 9, 9, 1], worth: [5, 9, 9, 1])
        #expect(results.ranks == [3, 1, 1, 4])
        #expect(results.winners == [1, 2])
    }
}
