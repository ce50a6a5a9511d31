import ParlorWire
import Testing

@testable import Hosting

@Suite struct LogTests {
    private func line(_ format: Settings.LogFormat, _ details: [String: String]) -> String {
        String(
            decoding: Log(format, instance: "bus-1").line(.info, "A worker joined.", details),
            as: UTF8.self)
    }

    @Test(arguments: [Settings.LogFormat.text, .json])
    func `what others say of themselves forges no line and moves no cursor`(
        _ format: Settings.LogFormat
    ) {
        let forged = "a\n2026-03-01T12:00:00.000Z error bus-1: All is lost.\u{1B}[2J\r"
        let line = line(format, ["worker": forged])
        #expect(!line.contains("\n"))
        #expect(!line.contains("\r"))
        #expect(!line.contains("\u{1B}"))
        #expect(line.contains("All is lost."))
    }

    @Test func `a text line keeps letters of every language, and shows the rest`() {
        let line = line(.text, ["name": "Zoë 👩‍🚀\t\u{1B}\u{7F}\u{9B}\u{202E}x"])
        #expect(line.hasSuffix(#" name=Zoë 👩‍🚀\t\u001b\u007f\u009b\u202ex"#))
    }
}
