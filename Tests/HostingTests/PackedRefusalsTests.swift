import ParlorWire
import Testing

@testable import Hosting

@Suite struct PackedRefusalsTests {
    private func note(_ number: Int, by person: PersonID = "ada") -> RefusalNote {
        RefusalNote(
            at: Timestamp(milliseconds: Int64(number)), by: .person(person), call: "room.join",
            stream: StreamName("room", "K7QD"), .locked)
    }

    private func notes(_ packed: PackedRefusals) -> [RefusalNote] {
        packed.find(.max) { _ in true }
    }

    @Test func `what was packed comes out as it was`() {
        let times = [0, 1, 127, 128, 1_767_000_000_000, -1] as [Int64]
        let actors = ["ada", "@clock", "3x7qk2mwp5vbt4zc6yhd2nrfja", ""].map {
            Actor(rawValue: $0)
        }
        let traces =
            [
                nil, "0195000000000000ffffffffffffffff", "00000000000000000000000000000001",
                "0195000000000000FFFFFFFFFFFFFFFF", "+195000000000000-fffffffffffffff", "t1", "",
            ] as [TraceID?]
        let ids = [nil, "ada/17", "ada", "ada/", "17", "ben/17", "@clock/ä"] as [CommandID?]
        let addresses = [nil, "", "10.0.0.7", "2001:db8::/64"]
        let streams = [nil, StreamName("room", "K7QD"), StreamName("x", "\u{1}ö")]
        var packed = PackedRefusals(1_000)
        let all = (0..<168).map { number in
            RefusalNote(
                at: Timestamp(milliseconds: times[number % times.count]),
                by: actors[number % actors.count],
                call: number.isMultiple(of: 5) ? "room.leave" : "",
                stream: streams[number % streams.count],
                Failure(
                    ErrorCode("C\(number % 9)"), String(repeating: "ö", count: number)),
                trace: traces[number % traces.count], id: ids[number / 2 % ids.count],
                address: addresses[number / 3 % addresses.count])
        }
        for note in all { packed.append(note) }
        #expect(notes(packed) == all.reversed())
    }

    @Test func `the newest stay, and the oldest go by the page`() {
        let page = PackedRefusals.ofPage
        var packed = PackedRefusals(2 * page)
        for number in 1...2 * page { packed.append(note(number)) }
        #expect(packed.count == 2 * page)
        for number in 2 * page + 1...3 * page { packed.append(note(number)) }
        #expect(packed.count == 3 * page)
        packed.append(note(3 * page + 1))
        let kept = notes(packed).map(\.at.milliseconds)
        #expect(kept == (page + 1...3 * page + 1).reversed().map { Int64($0) })
    }

    @Test func `no fewer stay than it was made for, also where these are no whole pages`() {
        let most = PackedRefusals.ofPage + 1
        var packed = PackedRefusals(most)
        for number in 1...5 * PackedRefusals.ofPage {
            packed.append(note(number))
            #expect(packed.count >= min(number, most))
        }
        #expect(packed.count <= most + 2 * PackedRefusals.ofPage)
    }

    @Test func `those that are wanted are found, the newest first`() {
        var packed = PackedRefusals(2_000)
        for number in 1...1_200 {
            packed.append(note(number, by: number.isMultiple(of: 400) ? "ben" : "ada"))
        }
        let found = packed.find(2) { $0.by == .person("ben") }.map(\.at.milliseconds)
        #expect(found == [1_200, 800])
        #expect(packed.find(9) { $0.by == .person("eve") }.isEmpty)
        #expect(packed.find(0) { _ in true }.isEmpty)
    }
}
