import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

@Suite struct AnsweringTests {
    let workshop = Workshop()

    @Test func `a service answers calls with what it has at hand`() throws {
        var rung: [Int] = []
        let host = try workshop.host().answering(Bell.self) { bell, context, _ in
            guard case .ring(let times) = bell else { throw Purse.Refused.noKey }
            rung.append(times)
            return ["heard": "\(context.actor) \(times)"]
        }
        let bell = StreamName("bell", "b1")
        let reply = host.receive(
            workshop.question("bell.ring", #"{"times":3}"#, of: bell), at: workshop)
        #expect(String(decoding: reply.body, as: UTF8.self) == #"{"heard":"@operator 3"}"#)
        #expect(rung == [3])
        #expect(Set(host.kinds).isSuperset(of: ["bell", "purse"]))
        let refused = host.receive(workshop.question("bell.stop", of: bell), at: workshop)
        #expect(refused.failure == Purse.Refused.noKey.failure)
        let malformed = host.receive(workshop.question("bell.ring", of: bell), at: workshop)
        #expect(malformed.failure?.code == .badInput)
    }

    @Test func `what a command needs besides its entity is seen to before it is decided`() throws {
        var isAllowed = false
        let host = try Host(MemoryJournal(on: workshop.disk), secret: 1).serving(
            Purse.self,
            find: { command, _, _ in
                guard case .put = command, !isAllowed else { return nil }
                throw Purse.Refused.tooFewCoins
            })
        let put = workshop.call(.put(amount: 1))
        #expect(host.receive(put, at: workshop).failure?.code == "TOO_FEW_COINS")
        isAllowed = true
        #expect(try host.receive(put, at: workshop).purse().coins == 1)
    }

    @Test func `people are refused a call for parts before its body is read`() throws {
        var rung = 0
        let host = try workshop.host().answering(Alarm.self) { _, _, _ in
            rung += 1
            return Noted()
        }
        let bell = StreamName("bell", "b1")
        for body in ["{}", "no JSON", #"{"times":3}"#] {
            let refused = host.receive(
                workshop.question("bell.test", body, of: bell, by: .person("ada")), at: workshop)
            #expect(refused.failure == .partsOnly)
        }
        #expect(rung == 0)
        let ofPart = workshop.question("bell.test", of: bell, by: .part("town"))
        #expect(host.receive(ofPart, at: workshop).failure?.code == .badInput)
        let ofEverybody = workshop.question("bell.mute", of: bell, by: .person("ada"))
        #expect(host.receive(ofEverybody, at: workshop).failure == nil)
        #expect(rung == 1)
    }

    @Test func `people may not read the journal, whatever they ask`() throws {
        let host = try workshop.host()
        for name: CallName in ["journal.history", "journal.tail"] {
            let question = workshop.question(name, "no JSON", by: .person("ada"))
            #expect(host.receive(question, at: workshop).failure == .partsOnly)
        }
    }

    enum Alarm: HasCallsForParts {
        case test(times: Int)
        case mute

        enum CodingKeys: String, CodingKey, CaseIterable {
            case test = "bell.test"
            case mute = "bell.mute"
        }

        static let forParts: [CodingKeys] = [.test]
    }

    enum Bell: Choice {
        case ring(times: Int)
        case stop

        enum CodingKeys: String, CodingKey, CaseIterable {
            case ring = "bell.ring"
            case stop = "bell.stop"
        }
    }
}
