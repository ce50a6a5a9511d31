import Contracts
import ParlorWire
import Testing

@testable import Parlor

@Suite struct RoomReportTests {
    private let noon = Timestamp("2026-03-01T12:00:00.000Z")!
    private let pipe = Terminal(descriptor: -1)

    private func inside(
        _ players: [RoomPlayer], hostPolicy: HostPolicy = .transfer, results: MatchResults? = nil
    ) -> RoomInside {
        RoomInside(
            roomName: RoomName(read: "Tea"), createdBy: "ada", createdAt: noon, hostId: "ada",
            hostPolicy: hostPolicy, status: .waiting, maxPlayers: 4, locked: true,
            patience: .usual, selectedGameType: "dice", selectedCategory: nil, activeSettings: nil,
            players: players, spectators: [RoomGuest(id: "eve")], banned: ["zoe"], matchId: nil,
            gameStartedAt: nil, currentGameState: nil, lastResults: results, startFailure: nil,
            closeReason: nil, id: "r1", code: "K7QD")
    }

    private func player(
        _ id: PersonID, isReady: Bool = false, isActive: Bool = true
    ) -> RoomPlayer {
        RoomPlayer(
            id: id, avatarColor: "red", isReady: isReady, joinedAt: noon, isHost: id == "ada",
            isActive: isActive, canPlay: true, botLevel: nil, gameScore: nil, username: nil)
    }

    private func lines(
        _ inside: RoomInside, events: [Publication] = [], unknown: [String: String] = [:]
    ) -> [String] {
        let view = RoomView(code: "K7QD", isPrivate: true, hasPasscode: false, inside: inside)
        return RoomReport(view, nil, events: events, unknown: unknown)
            .lines(now: noon + .seconds(240), on: pipe)
    }

    @Test func `who is in and who is host is told, a line for each`() {
        let room = inside([
            player("ada"), player("ben", isReady: true), player("cy", isActive: false),
        ])
        #expect(
            lines(room) == [
                "room           K7QD 'Tea': waiting, private, locked, made 4 min ago",
                "host           ada; after them, the player who is there longest",
                "game           dice", "match          none",
                "seats          3 of 4 taken", "players        ada: host",
                "               ben: ready",
                "               cy: away", "spectators     eve", "banned         zoe",
                "last events    none",
            ])
    }

    @Test func `what was played last, and what can't be asked, is told as what runs`() {
        let over = inside([player("ada")], results: MatchResults(winners: ["ada", "ben"]))
        #expect(lines(over).contains("match          none; the last one was won by ada, ben"))
        let drawn = inside([player("ada")], results: MatchResults(winners: []))
        #expect(lines(drawn).contains("match          none; the last one was won by nobody"))
        #expect(
            lines(drawn, unknown: ["match": "UNAVAILABLE: Nobody."])
                .contains("match          unknown. UNAVAILABLE: Nobody."))
        let ending = inside([player("ada")], hostPolicy: .end)
        #expect(lines(ending).contains("host           ada; without them, the room ends"))
    }

    @Test func `the newest events follow, for programs as in a history`() throws {
        let event = Publication(
            header: EventHeader(
                stream: StreamName("room", "K7QD"), epoch: "e1", rev: 7, event: "playerJoined",
                at: noon, by: .person("ben"), id: "c1"), body: Array(#"{"userId":"ben"}"#.utf8))
        let told = lines(inside([player("ada")]), events: [event])
        #expect(
            told.suffix(2) == [
                "last events    ",
                #"2026-03-01T12:00:00.000Z room.K7QD 7 playerJoined by ben {"userId":"ben"}"#,
            ])
        let view = RoomView(
            code: "K7QD", isPrivate: false, hasPasscode: false, inside: inside([player("ada")]))
        let report = RoomReport(view, nil, events: [event], unknown: [:])
        let json = String(decoding: JSON.encode(report), as: UTF8.self)
        #expect(json.contains(#""events":[\#(TapLine(event).json)]"#), "\(json)")
        #expect(json.contains(#""hostId":"ada""#) && json.contains(#""unknown":{}"#))
    }
}
