import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import Testing
import Witness

@testable import DrawingStore

@Suite struct FoldTests {
    private let stream = StreamName("drawing", "room-r1")

    /// Ada and Bob draw, Cleo comes and goes; an app begins to watch somewhere in between.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `from a view and the events after it an app has every later view`(
        _ seed: UInt64
    ) throws {
        let studio = try Studio()
        let board = DrawingID("room-r1")
        var dice = Dice(seed: seed)
        func tell(_ actor: Actor, _ command: DrawingCommand) {
            _ = studio.outcome(actor, command, of: board)
        }
        tell(
            .lobby,
            .noteRoom(
                code: "K7QD", epoch: "e1", id: "r1", name: try RoomName("Ada's"), createdBy: .ada))
        for person in [PersonID.ada, .bob] {
            tell(.lobby, .noteMember(userId: person, isPlayer: true))
        }
        var fold = TailFold(stream.text, viewer: "ada")
        let begin = Int.random(in: 0..<60, using: &dice)
        for step in 0..<250 {
            let person = [Actor.ada, .bob, .person(.cleo)].randomElement(using: &dice)!
            switch Int.random(in: 0..<24, using: &dice) {
            case 0..<7: tell(person, .draw(.line(step)))
            case 7..<9: tell(person, .stamp(emoji: "❤️", x: 1, y: Double(step), size: 9))
            case 9..<11:
                tell(person, .background(color: Color(r: 0, g: 0, b: Double(step % 5) / 4)))
            case 11: tell(person, .clear)
            case 12:
                tell(person, .import(.two(adding: Bool.random(using: &dice))))
            case 13..<18: tell(person, .undo)
            case 18..<22: tell(person, .redo)
            case 22: tell(.lobby, .noteMember(userId: .cleo, isPlayer: Bool.random(using: &dice)))
            default: tell(.lobby, .noteGone(userId: .cleo))
            }
            guard step >= begin else { continue }
            if let rev = fold.rev { try fold.take(studio.tail(of: stream, after: rev)) }
            try fold.take(studio.tail(of: stream, for: .ada))
        }
        #expect(fold.flaws.prefix(1) == [])
        #expect(fold.compared > 50)
        #expect(fold.asked < 30, "The app had to ask \(fold.asked) times.")
    }
}

extension Import {
    fileprivate static func two(adding: Bool) -> Import {
        Import(
            Picture(strokes: [.line(1), .line(2)], stamps: [.heart], backgroundColor: .sky),
            adding: adding)
    }
}

extension Studio {
    /// What whoever passes a stream on is told of it.
    fileprivate func tail(
        of stream: StreamName, for viewer: PersonID? = nil, after rev: Revision? = nil
    ) throws -> Bytes {
        let question = JSON.encode(
            choice: OwnerQuestion.tail(
                viewer: viewer, epoch: rev == nil ? nil : "e1", after: rev))
        let reply = reply(
            .part("sync-fanout"), CallName(question.name), question.body,
            of: DrawingID(stream.key))
        if let failure = reply.failure { throw failure }
        return reply.body
    }
}
