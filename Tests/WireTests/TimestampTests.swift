import JSONSamples
import ParlorWire
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
        (1_772_366_400_123, "2026-03-01T12:00:00.123Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
        (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
    ])
    func `a moment is written as ISO 8601`(milliseconds: Int64, text: String) {
        let time = Timestamp(milliseconds: milliseconds)
        #expect(time.description == text)
        #expect(Timestamp(text) == time)
        #expect(json(time) == "\"\(text)\"")
    }

    @Test func `every moment reads back as itself`() throws {
        var seeded = Dice(seed: 1)
        for _ in 0..<10_000 {
            let time = Timestamp(
                milliseconds: Int64.random(
                    in: -62_167_219_200_000...253_402_300_799_999, using: &seeded))
            #expect(Timestamp(time.description) == time)
        }
    }

    @Test func `time stops at its ends`() {
        let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
        #expect(last + .seconds(1) == last)
        #expect(first + .seconds(-1) == first)
        #expect(Timestamp(milliseconds: 0) + .seconds(Int64.max) == last)
        #expect((last - first).wholeMilliseconds == .max)
        #expect((first - last).wholeMilliseconds == .min)
        #expect(last.description == "9999-12-31T23:59:59.999Z")
        #expect(first.description == "0000-01-01T00:00:00.000Z")
    }

    @Test func `the fraction may have any length`() {
        let whole = Timestamp("2026-03-01T12:00:00Z")
        #expect(whole?.milliseconds == 1_772_366_400_000)
        #expect(Timestamp("2026-03-01T12:00:00.1Z")?.milliseconds == 1_772_366_400_100)
        #expect(Timestamp("2026-03-01T12:00:00.1239Z")?.milliseconds == 1_772_366_400_123)
    }

    @Test(arguments: [
        "", "2026", "2026-03-01", "2026-03-01T12:00:00", "2026-03-01T12:00:00+01:00",
        "2026-02-29T00:00:00Z", "2026-02-30T00:00:00Z", "2026-04-31T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:60Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00.xZ",
        "2026-1-1T00:00:00.000Z",
        "-026-01-01T00:00:00Z", "2026-01-01 00:00:00Z", "2026-01-01T00:00:00ZZ",
        "2026-01-01T00:00:00éZ",
    ])
    func `what is no moment is refused`(text: String) {
        #expect(Timestamp(text) == nil)
        #expect(throws: Malformed.self) { try JSON.decode(Timestamp.self, from: JSON.encode(text)) }
    }
}
