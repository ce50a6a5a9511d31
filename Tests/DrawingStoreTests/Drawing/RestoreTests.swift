import Contracts
import Hosting
import ParlorWire
import Testing

@testable import DrawingStore

/// Boards and their rooms, when the lobby, the drawing store or both are restored.
@Suite struct RestoreTests {
    let studio: Studio
    private let board: DrawingID = "room-r1"

    init() throws {
        studio = try Studio()
        try studio.happen(.opened, .came(.ada), in: "K7QD")
    }

    private func painters() throws -> [PersonID] {
        try studio.tell(.ada, .draw(), of: board).painters
    }

    @Test func `a board keeps hearing of its room after the lobby was restored`() throws {
        let backUp = studio.backUp(as: "1")
        try studio.happen(.came(.cleo), in: "K7QD")
        try studio.restore(lobby: backUp.lobby)
        try studio.happen(.came(.bob), in: "K7QD")
        #expect(try painters() == [.ada, .cleo, .bob])
        try studio.restore(lobby: studio.backUp(as: "2").lobby)
        try studio.happen(.playerLeft(userId: .bob, reason: .left), in: "K7QD")
        #expect(try painters() == [.ada, .cleo])
        #expect(try studio.tell(.ada, .create(title: nil, roomCode: "K7QD")).drawingId == board)
        try studio.happen(.closed(reason: .idle, closedAt: .birth), in: "K7QD")
        #expect(studio.code { try studio.tell(.ada, .draw(), of: board) } == .forbidden)
    }

    @Test func `so does the board of a room whose code belonged to another before`() throws {
        try studio.happen(.closed(reason: .idle, closedAt: .birth), in: "K7QD")
        studio.keep([.opened("r2"), .came(.ada)], in: "K7QD", isAnew: true)
        try studio.happen(.came(.cleo), in: "K7QD")
        try studio.restore(lobby: studio.backUp(as: "1").lobby)
        try studio.happen(.came(.bob), in: "K7QD")
        #expect(try studio.tell(.ada, .draw(), of: "room-r2").painters == [.ada, .cleo, .bob])
        #expect(try studio.state(of: board, at: 9).members.map(\.id) == [.ada])
    }

    @Test func `a restored store hears again of what it forgot`() throws {
        let backUp = studio.backUp(as: "1")
        try studio.happen(.came(.bob), in: "K7QD")
        try studio.tell(.bob, .draw(), of: board)
        try studio.happen(.opened("r3"), .came(.cleo), in: "Q9ZZ")
        try studio.restore(own: backUp.own)
        try studio.happen(.playerLeft(userId: .ada, reason: .left), in: "K7QD")
        #expect(try studio.tell(.bob, .draw(), of: board).painters == [.bob])
        #expect(try studio.tell(.person(.cleo), .draw(), of: "room-r3").painters == [.cleo])
    }

    @Test func `both restored, the store older, boards are what the lobby says`() throws {
        let older = studio.backUp(as: "1")
        try studio.happen(.came(.bob), in: "K7QD")
        let newer = studio.backUp(as: "2")
        try studio.happen(.came(.cleo), in: "K7QD")
        try studio.restore(own: older.own, lobby: newer.lobby)
        try studio.happen(.playerLeft(userId: .ada, reason: .left), in: "K7QD")
        #expect(try studio.tell(.bob, .draw(), of: board).painters == [.bob])
    }

    @Test func `a room that the lobby forgot leaves its board to nobody who has its code`() throws {
        let before = studio.backUp(as: "1")
        studio.keep([.opened("r2"), .came(.bob)], in: "Q9ZZ")
        try studio.happen(.came(.cleo), in: "Q9ZZ")
        try studio.restore(lobby: before.lobby)
        try studio.happen(.opened("r3"), .came(.ada), in: "Q9ZZ")
        #expect(
            try studio.tell(.ada, .create(title: nil, roomCode: "Q9ZZ")).drawingId == "room-r3")
        #expect(studio.code { try studio.tell(.bob, .draw(), of: "room-r2") } == .forbidden)
    }
}
