import ParlorWire
import Testing

@testable import Parlor

@Suite struct BusAbsenceTests {
    let here = "tcp://127.0.0.1:5550"
    let there = "tcp://127.0.0.1:6550"

    func sentence(isSupervised: Bool, recorded: [String]?) -> String {
        BusAbsence(at: [here], data: "/data", isSupervised: isSupervised, recorded: recorded)
            .sentence
    }

    @Test func `where nothing runs, it is said what would start it`() {
        #expect(
            sentence(isSupervised: false, recorded: [there])
                == "The bus at \(here) does not answer: 'parlor up' starts one there, with its "
                + "data in /data.")
    }

    @Test func `a supervisor whose bus is elsewhere names its ports`() {
        let sentence = sentence(isSupervised: true, recorded: [there])
        #expect(sentence.contains("has its bus at \(there)"))
        #expect(sentence.contains("PARLOR_PORT_BASE=6550"))
    }

    @Test func `a bus beyond loopback is named by its address`() {
        let far = "tcp://10.0.0.1:5550,tcp://10.0.0.2:5550"
        let bus = ElsewhereBus(at: [here], data: "/data", recorded: [far])
        #expect(bus?.sentence.contains("set PARLOR_BUS=\(far).") == true)
    }

    @Test(arguments: [nil, ["tcp://127.0.0.1:5550"]])
    func `a bus that should be here is looked for in its log`(recorded: [String]?) {
        #expect(
            sentence(isSupervised: true, recorded: recorded).hasSuffix(
                "though its supervisor runs and starts it again; 'parlor logs bus' may say why."))
    }

    @Test func `who waits is told that the bus is away once, and once that it is back`() {
        var presence = BusPresence()
        #expect(presence.news(isThere: true) == nil)
        #expect(presence.news(isThere: false) == .away)
        #expect(presence.news(isThere: false) == nil)
        #expect(presence.pause == .seconds(1))
        #expect(presence.news(isThere: true) == .back)
        #expect(presence.news(isThere: true) == nil)
    }
}

@Suite struct CallTroubleTests {
    func lines(_ failure: Failure, key: EntityKey = "", absence: String? = nil) -> [String] {
        let header = CallHeader(id: "c1", call: "person.rename", actor: .operator)
        let call = Call(kind: "person", key: key, header: header, body: [])
        return CallTrouble(failure, of: call, absence: absence).lines
    }

    @Test(arguments: [ErrorCode.timeout, .unavailable])
    func `what may be repeated is told with its id`(code: ErrorCode) {
        let lines = lines(Failure(code, "Later."))
        #expect(lines.first == "\(code): Later.")
        #expect(lines.last?.contains("'--id c1'") == true)
    }

    @Test func `without a bus the reason is the bus`() {
        #expect(lines(Failure(.timeout, "Late."), absence: "No bus.") == ["TIMEOUT: No bus."])
    }

    @Test func `a call that names nobody is told how to name somebody`() {
        let lines = lines(.badInput("key", "Whose?"))
        #expect(lines.count == 2 && lines[1].contains("--as USER"))
    }

    @Test func `a field that the sentence does not name is named`() {
        #expect(
            lines(.badInput("settings.rounds", "It is a number from 1 to 20."), key: "a").last
                == "The field is 'settings.rounds'.")
        #expect(lines(.badInput("coins", "Say how many coins."), key: "a").count == 1)
    }

    @Test func `a refusal of what was named is told as it is`() {
        #expect(lines(.badInput("key", "No."), key: "ada") == ["BAD_INPUT: No."])
        #expect(lines(Failure(.forbidden, "No.")) == ["FORBIDDEN: No."])
    }
}

@Suite struct OperandTests {
    @Test(arguments: ["a b", "", "@operator", "a.b", "é"])
    func `who can't be a person is refused by the name of the option`(text: String) {
        let complaint = #expect(throws: Complaint.self) { try PersonID(operand: text) }
        #expect(complaint?.exit == .usage)
        #expect(complaint?.sentence.hasPrefix("--as is '\(text)'") == true)
    }

    @Test(arguments: ["a b", "", "a.b"])
    func `what can't be a key is refused by the name of the option`(text: String) {
        let complaint = #expect(throws: Complaint.self) { try EntityKey(operand: text) }
        #expect(complaint?.sentence.hasPrefix("--key is '\(text)'") == true)
    }

    @Test(arguments: ["ada", "person.", ".ada", "per son.ada", "person.a b", "person.a.b"])
    func `what can't be a stream is refused`(text: String) {
        #expect(throws: Complaint.self) { try StreamName(operand: text) }
    }
}
