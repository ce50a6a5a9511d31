import ParlorWire
import Testing

@testable import Play

@Suite struct KeyDecoderTests {
    private static let samples: [(String, [Key])] = [
        ("a", [.character("a")]), ("é€😀", [.character("é"), .character("€"), .character("😀")]),
        ("\r\n", [.enter, .enter]), ("\t", [.tab]), ("\u{7F}\u{8}", [.backspace, .backspace]),
        ("\u{3}\u{C}\u{1A}", [.control("c"), .control("l"), .control("z")]),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
        ("\u{1B}OA\u{1B}OH\u{1B}OF", [.up, .home, .end]),
        ("\u{1B}[3~\u{1B}[5~\u{1B}[6~\u{1B}[1;5C", [.delete, .pageUp, .pageDown, .right]),
        ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}x", [.escape, .character("x")]),
        ("\u{1B}[200~a\u{1B}[Ab\r\u{1B}[201~c", [.paste("a\u{1B}[Ab\r"), .character("c")]),
        ("\u{1B}[?1;2c", []), ("\u{1B}[99~", []),
    ]

    @Test(arguments: samples)
    func `bytes become keys`(text: String, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.read(Array(text.utf8)) + decoder.flush() == keys)
    }

    @Test(arguments: samples)
    func `bytes that come one by one become the same keys`(text: String, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(text.utf8.flatMap { decoder.read([$0]) } + decoder.flush() == keys)
    }

    @Test func `an escape that nothing follows is a key`() {
        var decoder = KeyDecoder()
        #expect(decoder.read([0x1B]).isEmpty)
        #expect(decoder.isWaiting)
        #expect(decoder.flush() == [.escape])
        #expect(!decoder.isWaiting)
    }

    @Test func `bytes that are no text are left out`() {
        var decoder = KeyDecoder()
        #expect(
            decoder.read([0xFF, 0xC0, 0x61, 0x80, 0x62]) == [.character("a"), .character("b")])
    }

    @Test func `a long paste is cut`() {
        var decoder = KeyDecoder()
        let text = String(repeating: "x", count: 2 * KeyDecoder.longestPaste)
        let keys = decoder.read(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
        #expect(keys == [.paste(String(text.prefix(KeyDecoder.longestPaste)))])
    }

    @Test func `random bytes never stop the keys after them`() {
        var dice = Dice(seed: 7)
        for _ in 0..<2_000 {
            var decoder = KeyDecoder()
            let noise = (0..<20).map { _ in UInt8.random(in: 0...255, using: &dice) }
            _ = decoder.read(noise.filter { $0 != 0x1B })
            _ = decoder.flush()
            #expect(decoder.read([0x61]) == [.character("a")])
        }
    }
}
