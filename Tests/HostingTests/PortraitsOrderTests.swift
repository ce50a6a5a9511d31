import EventSourcing
import ParlorWire
import Testing

@testable import Hosting

/// Whoever owns people answers when and in which order it likes, or not at all.
@Suite struct PortraitsOrderTests {
    fileprivate static let people: [PersonID] = ["ada", "bob", "eve"]

    fileprivate struct Question {
        let call: Call
        /// The answer, once it is on its way.
        var answer: Reply?
    }

    fileprivate struct World {
        var dice: Dice
        var now = Instant(milliseconds: 0)
        var portraits = IdentityFiller<Int>(for: "lobby-1")
        var revs: [PersonID: Revision] = Dictionary(
            uniqueKeysWithValues: PortraitsOrderTests.people.map { ($0, 1) })
        var questions: [Question] = []
        /// By the number of the reply: how people looked at least when it was made.
        var made: [[PersonID: Revision]] = []
        var told: [Int: Int] = [:]
    }

    @Test(arguments: 0..<200)
    func `each reply is told once, and shows nobody as they were before it was made`(
        seed: UInt64
    ) {
        var world = World(dice: Dice(seed: seed))
        for _ in 0..<80 { world.step() }
        world.tell(world.portraits.giveUp(), isAnswered: false)
        #expect(world.told.count == world.made.count)
        #expect(world.told.values.allSatisfy { $0 == 1 })
    }
}

extension PortraitsOrderTests.World {
    mutating func step() {
        now = now + .milliseconds(Int.random(in: 0..<400, using: &dice))
        switch Int.random(in: 0..<8, using: &dice) {
        case 0, 1: revs[somebody()]! += 1
        case 2, 3: make()
        case 4, 5: draw()
        case 6: deliver()
        default: if Int.random(in: 0..<4, using: &dice) == 0 { refuse() } else { deliver() }
        }
    }

    /// Replies of one moment.
    private mutating func make() {
        var replies: [(Int, Reply)] = []
        for _ in 0...Int.random(in: 0..<3, using: &dice) {
            let view = JSON.encode(
                ["a", "b"].map { _ in ["@player": Portrait.Place(of: somebody())] })
            let header = ReplyHeader(id: CommandID("r\(made.count)"), status: .ok)
            replies.append((made.count, Reply(header: header, view: view)))
            made.append(revs)
        }
        let ready = portraits.take(replies, now: now) { questions.append(.init(call: $0)) }
        tell(ready, isAnswered: false)
    }

    /// The owner answers with how people look now; that takes a while to arrive.
    private mutating func draw() {
        guard
            let index = questions.indices.filter({ questions[$0].answer == nil })
                .randomElement(using: &dice)
        else { return }
        let people = revs.sorted { $0.key < $1.key }.map { person, rev in
            let face = RawJSON(Bytes(#"{"displayName":"\#(person) \#(rev)"}"#.utf8))
            return Identity(userId: person, epoch: "e", rev: rev, identity: face)
        }
        let header = ReplyHeader(id: questions[index].call.header.id, status: .ok)
        questions[index].answer = Reply(
            header: header, body: JSON.encode(Identities(people: people)))
    }

    private mutating func deliver() {
        guard
            let index = questions.indices.filter({ questions[$0].answer != nil })
                .randomElement(using: &dice)
        else { return }
        tell(portraits.receive(questions.remove(at: index).answer!, now: now), isAnswered: true)
    }

    private mutating func refuse() {
        guard let index = questions.indices.randomElement(using: &dice) else { return }
        let lost = Reply(
            refusing: questions.remove(at: index).call.header.id, Failure(.timeout, "Late."))
        tell(portraits.receive(lost, now: now), isAnswered: false)
    }

    mutating func tell(_ replies: [(Int, Reply)], isAnswered: Bool) {
        for (number, reply) in replies {
            told[number, default: 0] += 1
            #expect(reply.header.id == CommandID("r\(number)"))
            let text = String(decoding: reply.body, as: UTF8.self)
            #expect(!text.contains("@player"))
            guard isAnswered else { continue }
            for match in text.matches(of: /"username":"(\w+) (\d+)"/) {
                let (person, rev) = (PersonID(String(match.1)), Revision(match.2)!)
                #expect(rev >= made[number][person]!)
            }
            #expect(text.matches(of: /username/).count == 2)
        }
    }

    private mutating func somebody() -> PersonID {
        revs.keys.sorted().randomElement(using: &dice)!
    }
}
