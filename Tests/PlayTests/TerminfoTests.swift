import Foundation
import ParlorWire
import Testing

@testable import Play

@Suite struct TerminfoTests {
    /// An entry of the old format, or of the new one with larger numbers.
    private func entry(colours: Int?, isNew: Bool = false) -> Bytes {
        func short(_ number: Int) -> Bytes { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
        func number(_ number: Int) -> Bytes {
            short(number) + (isNew ? short(number >> 16) : [])
        }
        let name = Bytes("test|a terminal\0".utf8)
        let numbers = Array(repeating: -1, count: 13) + (colours.map { [$0] } ?? [])
        let head = [isNew ? 0o1036 : 0o432, name.count, 3, numbers.count, 0, 0]
        return head.flatMap(short) + name + [1, 0, 1] + [0] + numbers.flatMap(number)
    }

    @Test func `an entry says how many colours a terminal has`() {
        #expect(Terminfo.colours(entry(colours: 8)) == 8)
        #expect(Terminfo.colours(entry(colours: 0x100_0000, isNew: true)) == 0x100_0000)
        #expect(Terminfo.colours(entry(colours: -1)) == 0)
        #expect(Terminfo.colours(entry(colours: nil)) == 0)
    }

    @Test func `what is no entry says nothing, and does no harm`() {
        let entry = entry(colours: 8)
        for count in 0..<entry.count { _ = Terminfo.colours(Bytes(entry.prefix(count))) }
        #expect(Terminfo.colours([]) == nil && Terminfo.colours(Bytes("text".utf8)) == nil)
        var dice = Dice(seed: 1)
        for _ in 0..<5_000 {
            var broken = entry
            for _ in 0..<3 {
                broken[Int.random(in: 0..<broken.count, using: &dice)] =
                    UInt8.random(in: 0...255, using: &dice)
            }
            _ = Terminfo.colours(broken)
        }
    }

    @Test func `it is looked for by the terminal's name`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("parlor-terminfo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("q")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(entry(colours: 16)).write(to: place.appendingPathComponent("quill"))
        let environment = ["TERMINFO": folder.path]
        #expect(Terminfo("quill", environment).colours == 16)
        #expect(Terminfo("quill-2", environment).colours == nil)
        #expect(Terminfo("../q/quill", environment).colours == nil)
    }
}
