import Contracts
import EventSourcing
import EventSourcing
import Journal
import ParlorWire
import Testing

@testable import Hosting
@testable import Lobby
@testable import RoomRules

@Suite struct MatchTests {
    private func ordered(_ building: Building) throws -> (RoomCode, MatchID) {
        let code = try building.create(.create(game: "highCard"))
        try building.tell(.bob, RoomCommand.join, of: code)
        try building.tell(.bob, RoomCommand.ready(isReady: true), of: code)
        let reply = try building.tell(.ada, RoomCommand.start, of: code)
        let view = try JSON.decode(RoomView.self, from: reply.body)
        #expect(view.inside?.status == .starting)
        return (code, view.inside!.matchId!)
    }

    private func stream(_ match: MatchID) -> StreamName {
        StreamName("match", EntityKey(match.rawValue))
    }

    @Test func `a match begins, goes on and ends, and its result comes once`() throws {
        let building = try Building()
        let (code, match) = try ordered(building)
        building.happen(MatchNews.began(roomCode: code), on: stream(match))
        try building.settle()
        #expect(try building.room(code).inside?.status == .inGame)
        building.happen(
            MatchNews.stood(roomCode: code, summary: MatchSummary(scores: [.ada: 2])),
            on: stream(match))
        try building.settle()
        #expect(try building.room(code).inside?.players.map(\.gameScore) == [2, nil])
        #expect(try building.room(code).inside?.players.map(\.isTurn) == [nil, nil])
        building.happen(
            MatchNews.acted(roomCode: code, summary: MatchSummary(currentPlayerId: .bob)),
            on: stream(match))
        try building.settle()
        #expect(try building.room(code).inside?.currentGameState?.currentPlayerId == .bob)
        #expect(try building.room(code).inside?.players.map(\.isTurn) == [false, true])
        #expect(try building.room(code).inside?.players.map(\.isActive) == [true, true])
        building.happen(
            MatchNews.ended(roomCode: code, results: .adaWon, cards: nil), on: stream(match))
        let told = try building.settle() + building.restartAndSettle()
        #expect(told.count { $0.header.event == "finished" } == 1)
        #expect(try building.room(code).inside?.status == .waiting)
        #expect(try building.room(code).inside?.lastResults == .adaWon)
        #expect(try building.room(code).inside?.players.map(\.isTurn) == [nil, nil])
    }

    @Test func `an order that nobody answers is void, and what comes late changes nothing`() throws
    {
        let building = try Building()
        let (code, match) = try ordered(building)
        try building.restart()
        let told = try building.pass(.seconds(4))
        #expect(told.contains { $0.header.event == "startFailed" })
        #expect(try building.room(code).inside?.status == .waiting)
        building.happen(MatchNews.began(roomCode: code), on: stream(match))
        building.happen(
            MatchNews.ended(roomCode: code, results: .adaWon, cards: nil), on: stream(match))
        try building.settle()
        #expect(try building.room(code).inside?.status == .waiting)
        #expect(try building.room(code).inside?.lastResults == nil)
    }

    @Test func `an order that is refused is over, and says why`() throws {
        let building = try Building()
        let (code, match) = try ordered(building)
        building.happen(
            MatchNews.refused(roomCode: code, reason: "No cards."), on: stream(match))
        try building.settle()
        #expect(try building.room(code).inside?.startFailure == "No cards.")
        try building.tell(.bob, RoomCommand.ready(isReady: true), of: code)
        try building.tell(.ada, RoomCommand.start, of: code)
        #expect(try building.room(code).inside?.matchId != match)
    }

    @Test func `a match that is called off leaves the room open for another`() throws {
        let building = try Building()
        let (code, match) = try ordered(building)
        building.happen(MatchNews.began(roomCode: code), on: stream(match))
        building.happen(
            MatchNews.calledOff(roomCode: code, reason: "Nobody plays.", cards: nil),
            on: stream(match))
        let told = try building.settle() + building.restartAndSettle()
        #expect(told.count { $0.header.event == "calledOff" } == 1)
        let room = try #require(try building.room(code).inside)
        #expect(room.status == .waiting && room.startFailure == "Nobody plays.")
        #expect(room.lastResults == nil && room.matchId == nil)
        try building.tell(.ada, RoomCommand.playAgain, of: code)
    }

    @Test func `an order says nothing of what will be dealt, and an earlier one tells nobody`()
        throws
    {
        let building = try Building()
        let (code, _) = try ordered(building)
        let kept = try #require(
            building.events(of: StreamName(Room.kind, code.key)).first { $0.name == "starting" })
        #expect(!String(decoding: kept.body, as: UTF8.self).contains("seed"))
        let earlier = WrittenChoice(RoomEvent.ordered)
        #expect(String(decoding: earlier.stored, as: UTF8.self).contains(#""seed":7"#))
        #expect(!String(decoding: earlier.told, as: UTF8.self).contains("seed"))
    }
}
