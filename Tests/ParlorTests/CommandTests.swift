import Testing

@testable import Parlor

@Suite struct CommandTests {
    @Test(arguments: Command.all.map(\.name))
    func `every command has a summary and help that shows how it is used`(name: String) throws {
        let command = try Command.named(name)
        #expect(command.summary.hasSuffix("."))
        #expect(command.summary.count < 70)
        #expect(command.help.contains("Usage: parlor \(name)"))
        #expect(command.help.contains("--help"))
        let example = try #require(
            command.details.split(separator: "\n").last { $0.hasPrefix("For example: ") })
        #expect(example.contains("parlor \(name)"))
        #expect(Help.overview.contains(command.summary))
    }

    @Test(arguments: Command.all.map(\.name))
    func `every command answers --help before it looks at anything else`(name: String) throws {
        let invocation = try Invocation(["--help", "too", "many"], of: .named(name))
        #expect(invocation.has("--help"))
    }

    @Test(arguments: Command.all.map(\.name))
    func `help fits the width of a terminal`(name: String) throws {
        let lines = try Command.named(name).help.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 100 })
    }

    @Test func `a mistyped command names the one that was probably meant`() {
        #expect(throws: Complaint.usage("There is no command 'statsu'. Did you mean 'status'?")) {
            try Command.named("statsu")
        }
    }

    @Test func `an unknown command says where the commands are listed`() {
        #expect(
            throws: Complaint.usage(
                "There is no command 'xyzzy'. 'parlor --help' lists the commands.")
        ) {
            try Command.named("xyzzy")
        }
    }
}
