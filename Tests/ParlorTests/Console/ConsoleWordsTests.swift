import ParlorWire
import Testing

@testable import Parlor

@Suite struct ConsoleWordsTests {
    private func arguments(_ line: String) throws(Failure) -> [String] {
        try ConsoleWords(line.split(separator: " ").map(String.init)).arguments
    }

    private func refusal(_ words: [String]) -> Failure? {
        do throws(Failure) {
            _ = try ConsoleWords(words)
            return nil
        } catch { return error }
    }

    private func refusal(_ line: String) -> Failure? {
        refusal(line.split(separator: " ").map(String.init))
    }

    @Test(arguments: [
        ("status", "status --json"), ("status --json", "status --json"),
        ("metrics", "metrics"), ("doctor", "doctor --json"),
        ("top --by person --sort=time", "top --by person --sort=time --once --json"),
        ("top --once", "top --once --json"), ("trace room.K7QD@12", "trace room.K7QD@12 --json"),
        ("refusals --by ada -n 20", "refusals --by ada -n 20 --json"),
        ("slow --call room.join", "slow --call room.join --json --limit 50"),
        ("history room.K7QD", "history room.K7QD --json --limit 100"),
        (
            "history room.K7QD --before 90 --limit 1000",
            "history room.K7QD --before 90 --limit 1000 --json"
        ),
        ("state person.ada --at 1", "state person.ada --at 1 --json"),
        ("diff room.K7QD 3 9", "diff room.K7QD 3 9 --json"),
        ("replay match.m7 --at 3 --seat 1", "replay match.m7 --at 3 --seat 1 --json"),
        ("find room --host ben", "find room --host ben --json --limit 50"),
        ("who ada", "who ada --json"), ("room K7QD", "room K7QD --json --limit 10"),
        ("tap room. --event *Joined", "tap room. --event *Joined --json"),
        ("scale lobby=2 chat-store=1", "scale lobby=2 chat-store=1 --json"),
        ("reports", "reports --json --limit 50"), ("reports acts -n 5", "reports acts -n 5 --json"),
        ("reports resolve r1 --note=ok", "reports resolve r1 --note=ok --json"),
        ("reports suspend console-1 --until 7d", "reports suspend console-1 --until 7d --json"),
        ("restart lobby-2", "restart lobby-2 --json"), ("drain lobby-2", "drain lobby-2 --json"),
    ])
    func `a command is run as a program runs it`(_ line: String, _ run: String) throws {
        #expect(try arguments(line) == run.split(separator: " ").map(String.init))
    }

    @Test(arguments: [
        "up", "down", "reload", "backup there", "restore there", "keys ./keys", "play", "load 5",
        "call person.rename", "logs", "journal copy a b", "bench",
        "deck x.json",
        "console", "console --serve", "supervise", "completion bash", "help", "--help",
        "health bus",
        "new-game tag", "/bin/sh", "status;ls",
    ])
    func `what is not on the list is not run`(_ line: String) {
        #expect(refusal(line)?.code == .forbidden)
    }

    @Test(arguments: [
        "history room.K7QD --follow", "history room.K7QD -f", "refusals --follow", "refusals -f",
        "restart --all", "status --help", "status -h", "who --as ada", "who -- ada", "who -",
        "state person.ada --at -1", "find room --name -x", "tap --data /etc", "doctor --fix",
        "reports --by root", "reports lift ada --by=root", "top --once=no --watch",
        "scale --all lobby=1", "history room.K7QD --json --output=x",
    ])
    func `an option that is not on the list is refused`(_ line: String) {
        #expect(refusal(line)?.code == .forbidden, "\(line)")
    }

    @Test(arguments: [
        "who", "who ada ben", "history room.K7QD --limit 1001", "history room.K7QD --limit 0",
        "history room.K7QD --limit", "top --by", "slow --limit x",
        "history room.K7QD --by --limit 5",
    ])
    func `words that make no command are refused with the reason`(_ line: String) {
        let failure = refusal(line)
        #expect(failure?.code == .badInput && failure?.context?["field"] == "words", "\(line)")
    }

    @Test(arguments: [
        "restart console", "restart console-1", "restart lobby console", "scale console=0",
        "scale lobby=2 console=1", "drain console-1",
    ])
    func `the console does nothing to itself`(_ line: String) {
        #expect(refusal(line)?.message.contains("in a shell") == true, "\(line)")
    }

    @Test func `the last gateway, through which the console is reached, is not taken away`() {
        for line in ["scale gateway=0", "scale lobby=2 gateway=00"] {
            #expect(refusal(line)?.message.contains("through a gateway") == true, "\(line)")
        }
        #expect(refusal("scale gateway=1 lobby=0") == nil)
    }

    @Test(arguments: ["tap mail.", "tap mail", "tap room. mail.ada.", "tap mail.ada.passwordReset"])
    func `mails, which have the codes of accounts, are not tapped`(_ line: String) {
        let failure = refusal(line)
        #expect(failure?.code == .badInput && failure?.message.contains("codes") == true, "\(line)")
    }

    @Test func `a beginning that mails share with other topics is tapped`() {
        for line in ["tap", "tap m", "tap ma", "tap match."] { #expect(refusal(line) == nil) }
    }

    @Test(arguments: [
        ("restart lobby-2 chat-store", "restart lobby-2 chat-store"),
        ("scale lobby=2", "scale lobby=2"), ("drain lobby-2", "drain lobby-2"),
        ("reports suspend ada --until 7d --reason=Rude", "reports suspend"),
        ("reports --note lift resolve r1", "reports resolve"),
    ])
    func `a log is told what is done, and neither a text nor to whom`(
        _ line: String, _ logged: String
    ) throws {
        let words = try ConsoleWords(line.split(separator: " ").map(String.init))
        #expect(words.logged == logged)
        #expect(words.signed(by: "3f9a").logged == logged)
    }

    @Test func `what is too long, too much or no text is refused`() {
        for words in [
            [], [""], Array(repeating: "who", count: ConsoleWords.most + 1),
            ["who", String(repeating: "a", count: ConsoleWords.longest + 1)], ["who", "a\nb"],
            ["who", "a\0b"], ["who", "\u{1B}[2J"],
        ] {
            #expect(refusal(words) != nil, "\(words)")
        }
        #expect(refusal(["find", "person", "Ada Lovelace; rm -rf $HOME"]) == nil)
    }

    @Test func `every command on the list can be run`() throws {
        for known in ConsoleCommand.all {
            #expect(try Command.named(known.name).name == known.name)
        }
        #expect(Set(ConsoleCommand.all.map(\.name)).count == ConsoleCommand.all.count)
    }

    @Test func `what changes something is never run as an answer`() throws {
        for line in [
            "scale lobby=2", "restart lobby", "drain lobby-2", "reports resolve r1",
            "reports --reason=x suspend ada", "reports lift ada", "reports delete-message r1",
        ] {
            #expect(try ConsoleWords(line.split(separator: " ").map(String.init)).way == .changes)
        }
        #expect(try ConsoleWords(["tap"]).way == .follows)
        for words in [["status"], ["reports"], ["reports", "acts"], ["reports", "suspended"]] {
            #expect(try ConsoleWords(words).way == .answers)
        }
    }

    @Test func `what is done about reports is signed by the session`() throws {
        let words = try ConsoleWords(["reports", "lift", "ada"]).signed(by: "3f9a")
        #expect(words.arguments == ["reports", "lift", "ada", "--json", "--by", "console 3f9a"])
        #expect(
            try ConsoleWords(["restart", "lobby"]).signed(by: "3f9a").arguments
                == ["restart", "lobby", "--json"])
    }
}
