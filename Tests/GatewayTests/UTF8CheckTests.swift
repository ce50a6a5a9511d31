import Testing

@testable import Door

@Suite struct UTF8CheckTests {
    private func accepts(_ bytes: [UInt8], cutAt cut: Int) -> Bool {
        var check = UTF8Check()
        for piece in [Array(bytes.prefix(cut)), Array(bytes.dropFirst(cut))] {
            guard piece.withUnsafeBytes({ check.accepts($0) }) else { return false }
        }
        return check.isBetweenCharacters
    }

    @Test func `every sequence of up to three bytes is judged as the standard library does`() {
        let edges: [UInt8] = [
            0, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
            0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        var wrong: [[UInt8]] = []
        for first in edges {
            for second in edges {
                for third in edges {
                    for count in 1...4 {
                        let text = Array([first, second, third, 0x80].prefix(count))
                        let isText = String(validating: text, as: UTF8.self) != nil
                        if accepts(text, cutAt: count / 2) != isText { wrong.append(text) }
                    }
                }
            }
        }
        #expect(wrong == [])
    }

    @Test func `long text is judged wherever it is cut and wherever its fault is`() {
        let text = Array("Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊🥊".utf8)
        for cut in text.indices {
            #expect(accepts(text, cutAt: cut))
            var broken = text
            broken[cut] = 0xFF
            #expect(!accepts(broken, cutAt: text.count / 2))
        }
    }
}
