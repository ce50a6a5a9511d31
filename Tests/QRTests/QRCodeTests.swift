import QR
import Testing

@Suite struct QRCodeTests {
    @Test func `a code has its three corners`() throws {
        let code = try #require(QRCode("https://parlor.example/join/K7QD"))
        for (top, left) in [(0, 0), (0, code.size - 7), (code.size - 7, 0)] {
            for row in 0..<7 {
                for column in 0..<7 {
                    let ring = max(abs(row - 3), abs(column - 3))
                    #expect(code.isDark(top + row, left + column) == (ring != 2))
                }
            }
        }
        #expect(!code.isDark(7, 7))
    }

    @Test func `the picture has every dark module, and a margin`() throws {
        let code = try #require(QRCode("K7QD"))
        let side = code.size + 8
        #expect(
            code.svg.hasPrefix(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\""))
        var drawn: Set<[Int]> = []
        for match in code.svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            #expect(match.3 == match.4)
            for step in 0..<Int(match.3)! {
                #expect(drawn.insert([Int(match.2)! - 4, Int(match.1)! + step - 4]).inserted)
            }
        }
        for row in 0..<code.size {
            for column in 0..<code.size {
                #expect(drawn.contains([row, column]) == code.isDark(row, column))
            }
        }
    }

    @Test func `a terminal shows every module, light on dark, and a margin`() throws {
        let code = try #require(QRCode("http://192.168.1.4:8080"))
        let lines = code.halfBlocks.map(Array.init)
        #expect(lines.count == (code.size + 9) / 2)
        #expect(lines.allSatisfy { $0.count == code.size + 8 })
        for row in -4..<code.size + 4 {
            for column in -4..<code.size + 4 {
                let letter = lines[(row + 4) / 2][column + 4]
                let isLight = letter == "█" || letter == ((row + 4) % 2 == 0 ? "▀" : "▄")
                let isInside = (0..<code.size).contains(row) && (0..<code.size).contains(column)
                #expect(isLight == (!isInside || !code.isDark(row, column)))
            }
        }
    }

    @Test func `what is too long is no code`() {
        #expect(QRCode(String(repeating: "x", count: 4_000)) == nil)
    }

    @Test func `other texts are other codes`() {
        #expect(QRCode("K7QD") != QRCode("K7QE"))
        #expect(QRCode("K7QD") == QRCode("K7QD"))
    }
}
