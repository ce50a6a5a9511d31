import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Testing

@testable import DrawingStore

/// What goes on while the disk has too little room.
@Suite struct DiskTests {
    private let studio: Studio
    private let drawing: DrawingID

    init() throws {
        studio = try Studio()
        drawing = try studio.create()
        for _ in 0..<3 { try studio.tell(.ada, .draw(), of: drawing) }
        studio.hasRoom = false
    }

    private static let additions: [DrawingCommand] = [
        .create(title: nil, roomCode: nil), .draw(), .background(color: .red),
        .stamp(emoji: "❤️", x: 1, y: 2, size: 3),
        .import(Import(Picture(strokes: [.line()], stamps: [], backgroundColor: .white))),
    ]

    @Test(arguments: additions)
    func `nothing is added to drawings`(_ addition: DrawingCommand) throws {
        let kept = studio.kept
        let refusal = DrawingRefusal.noRoomOnDisk.failure
        let reply = studio.outcome(.ada, addition, of: drawing).replies[0]
        #expect(reply.failure?.message == refusal.message && reply.failure?.code == .unavailable)
        #expect(studio.kept == kept)
        studio.hasRoom = true
        try studio.tell(.ada, addition, of: drawing)
        #expect(studio.kept > kept)
    }

    @Test func `what was drawn is read, taken back, cleared and deleted`() throws {
        #expect(try studio.tell(.ada, .current).drawingId == drawing)
        #expect(try studio.tell(.ada, .undo, of: drawing).strokes.count == 2)
        #expect(try studio.tell(.ada, .redo, of: drawing).strokes.count == 3)
        #expect(try studio.tell(.ada, .clear, of: drawing).strokes.isEmpty)
        let view = try studio.ask(
            .ada, DrawingQuery.get(rev: 4, after: nil), of: drawing, as: DrawingView.self)
        #expect(view.strokes.count == 3)
        try studio.tell(.ada, .delete, of: drawing)
    }

    @Test func `the gateway counts the calls that add, and no others`() {
        let others: [DrawingCommand] = [.current, .undo, .redo, .clear, .delete, .noteClosed]
        for command in Self.additions + others {
            let (name, _) = JSON.encode(choice: command)
            #expect(Kind.adding.contains(CallName(name)) == command.adds, "\(name)")
        }
        #expect(Kind.adding.count { $0.kind == Drawing.kind } == Self.additions.count)
    }
}
