import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct SettingsVersionTests {
    /// Its version 2 had no `speed`; what version 1 meant nobody knows any more.
    struct Grown: GameSettings {
        var size = 3
        var speed = 1

        static let versions = 2...3
        static let presets: KeyValuePairs = ["usual": Grown()]
        static let bounds = ["size": 1...5, "speed": 1...9]
    }

    private func read(_ text: String) throws -> Grown { try Grown.read(RawJSON(Bytes(text.utf8))) }

    @Test func `older settings are read, and have what is usual where they say nothing`() throws {
        #expect(try read(#"{"settingsVersion":2,"size":5}"#) == Grown(size: 5, speed: 1))
        #expect(try read(#"{"settingsVersion":3,"speed":9}"#) == Grown(size: 3, speed: 9))
    }

    @Test(arguments: [1, 4])
    func `settings too old or too new are refused by name`(_ version: Int) {
        let flaw = UnfitSettings(
            "settingsVersion", "The versions of the settings that are known are: 2, 3.")
        #expect(throws: flaw) { try read(#"{"settingsVersion":\#(version)}"#) }
    }

    @Test func `settings are kept with today's version`() {
        #expect(
            Grown().written.bytes == Bytes(#"{"settingsVersion":3,"size":3,"speed":1}"#.utf8))
    }
}
