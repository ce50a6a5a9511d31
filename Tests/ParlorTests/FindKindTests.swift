import Testing

@testable import Parlor

@Suite struct FindKindTests {
    func complaint(_ arguments: String...) -> Complaint? {
        do {
            let invocation = try Invocation(arguments, of: .find)
            try FindKind(operand: invocation.operands[0]).check(invocation)
            return nil
        } catch { return error }
    }

    @Test func `each kind has options of its own`() {
        #expect(complaint("room") == nil)
        #expect(complaint("room", "--host", "ben", "--status", "inGame") == nil)
        #expect(complaint("person", "ada") == nil)
        #expect(complaint("match", "--room", "K7QD", "--player", "ada") == nil)
        #expect(complaint("chat", "--with", "ada") == nil)
        #expect(
            complaint("match", "--host", "ben")
                == .usage(
                    "'parlor find match' has no option --host: it has --room, --player."))
    }

    @Test func `what is missing is asked for`() {
        #expect(complaint("person")?.sentence.contains("Say whom to find") == true)
        #expect(complaint("match")?.sentence.hasPrefix("Say --room or --player") == true)
        #expect(complaint("chat")?.sentence.hasPrefix("Say --with") == true)
        #expect(complaint("room", "Friday")?.sentence.contains("takes nothing behind it") == true)
    }

    @Test func `another thing can't be looked for`() {
        #expect(
            complaint("rom")
                == .usage("'parlor find' can't look for 'rom'. Did you mean 'room'?"))
    }
}
