import Testing

@testable import Parlor

@Suite struct TableTests {
    @Test func `columns are as wide as their widest cell`() {
        var table = Table([("NAME", .left), ("N", .right), ("", .left)])
        table.add(["bus", "1", "ok"])
        table.add(["profile-store", "1,000", ""])
        #expect(
            table.lines == [
                "NAME               N", "bus                1  ok", "profile-store  1,000",
            ])
    }

    @Test func `colours take no room`() {
        #expect("\u{1B}[32mready\u{1B}[0m".visibleWidth == 5)
    }

    @Test(arguments: [
        (0, "0 ms"), (999, "999 ms"), (1_500, "1.5 s"), (240_000, "4 min"),
        (12_000_000, "3 h 20 min"),
        (187_200_000, "2 d 4 h"),
    ])
    func `durations are told in the unit that fits`(milliseconds: Int64, text: String) {
        #expect(Units.duration(milliseconds: milliseconds) == text)
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (8_200_000, "8.2 MB"), (3_000_000_000_000, "3.0 TB"),
    ])
    func `sizes are told in the unit that fits`(bytes: Int64, text: String) {
        #expect(Units.bytes(bytes) == text)
    }

    @Test(arguments: [
        (0, "0"), (3.5, "3.5"), (12, "12"), (12_400.4, "12,400"), (1_234_567, "1,234,567"),
    ])
    func `rates have as many places as tell something`(rate: Double, text: String) {
        #expect(Units.rate(rate) == text)
    }
}
