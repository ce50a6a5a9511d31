import ParlorWire
import Testing

@testable import Hosting

@Suite struct PackedNotesTests {
    private static let page = 500

    /// Refusals, at least so many of the newest.
    private func packed(_ most: Int) -> PackedNotes<RefusalNote> {
        PackedNotes(most, ofPage: Self.page, mostBytes: .max)
    }

    private func note(_ number: Int, by person: PersonID = "ada") -> RefusalNote {
        RefusalNote(
            at: Timestamp(milliseconds: Int64(number)), by: .person(person), call: "room.join",
            stream: StreamName("room", "K7QD"), .locked)
    }

    private func notes(_ packed: PackedNotes<RefusalNote>) -> [RefusalNote] {
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
        var packed = packed(1_000)
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

    @Test func `what was packed of a call comes out as it was`() {
        let refusals =
            [
                nil, Failure.locked,
                Failure(.unavailable, "Later.", retryAfterMs: 5_000, isForCaller: true),
            ] as [Failure?]
        let pushes = (1...64).map { number in
            UnkeptEvent(stream: StreamName("notify", EntityKey("ben\(number)")), event: "turn")
        }
        let published = [nil, [], pushes] as [[UnkeptEvent]?]
        let times = CallTimes(queue: 1, decide: 20, keep: 300, tell: 4_000, asked: 5_000_000)
        var packed = PackedNotes<CallNote>(100, ofPage: 7, mostBytes: .max)
        let calls = ["room.join", "room.list"] as [CallName]
        let keys = ["K7QD", ""] as [EntityKey]
        let actors = [.part("lobby"), .person("ada"), .person("ben")] as [Actor]
        let all = (0..<36).map { number in
            var note = CallNote.sample(
                calls[number % 2], keys[number % 2], by: actors[number % 3],
                id: CommandID("ada/\(number)"), at: Timestamp(milliseconds: Int64(number)),
                took: number.isMultiple(of: 4) ? CallTimes() : times,
                refusal: refusals[number % refusals.count])
            if number.isMultiple(of: 5) { note.trace = nil }
            note.rev = number.isMultiple(of: 6) ? nil : number
            note.published = published[number / 3 % published.count]
            return note
        }
        for note in all { packed.append(note) }
        let found = packed.find(.max) { _ in true }
        #expect(JSON.encode(found) == JSON.encode(Array(all.reversed())))
        let areForCaller = found.map { $0.refusal?.isForCaller }
        let wereForCaller = all.reversed().map { $0.refusal?.isForCaller }
        #expect(areForCaller == wereForCaller)
    }

    @Test func `what was packed of whom an event was told to comes out as it was`() {
        let traces = ["t1", "0195000000000000ffffffffffffffff"] as [TraceID]
        let all = traces.map { trace in
            TellNote(
                trace: trace, stream: StreamName("room", "K7QD"), rev: 7,
                at: Timestamp(milliseconds: 1_767_000_000_000), receivers: 3_000)
        }
        var packed = PackedNotes<TellNote>(100, ofPage: 7, mostBytes: .max)
        for note in all { packed.append(note) }
        let found = packed.find(.max) { _ in true }
        #expect(JSON.encode(found) == JSON.encode(Array(all.reversed())))
    }

    @Test func `of notes that are large, the oldest go before they take too many bytes`() {
        let mostBytes = 64 << 10
        var packed = PackedNotes<CallNote>(1_024, ofPage: 64, mostBytes: mostBytes)
        for number in 1...2_000 {
            var note = CallNote.sample(id: CommandID("ada/\(number)"))
            note.published = (1...64).map { number in
                UnkeptEvent(
                    stream: StreamName("notify", EntityKey("somebody-of-many-\(number)")),
                    event: "turn")
            }
            packed.append(note)
            #expect(packed.bytes <= mostBytes)
        }
        let kept = packed.find(.max) { _ in true }.map(\.id)
        #expect(kept.count == packed.count && kept.count > 10 && kept.count < 1_024)
        #expect(kept == (2_001 - kept.count...2_000).reversed().map { CommandID("ada/\($0)") })
    }

    @Test func `a text that nobody else has counts as much as any`() {
        var packed = PackedNotes<RefusalNote>(10_000, ofPage: 500, mostBytes: 64 << 10)
        for number in 1...2_000 {
            packed.append(
                RefusalNote(
                    at: Timestamp(milliseconds: Int64(number)), by: .person("ada"),
                    call: CallName("made.up\(number)"), stream: nil, .locked))
            #expect(packed.bytes <= 64 << 10)
        }
        #expect((100..<1_000).contains(packed.count))
    }

    @Test func `the newest stay, and the oldest go by the page`() {
        let page = Self.page
        var packed = packed(2 * page)
        for number in 1...2 * page { packed.append(note(number)) }
        #expect(packed.count == 2 * page)
        for number in 2 * page + 1...3 * page { packed.append(note(number)) }
        #expect(packed.count == 3 * page)
        packed.append(note(3 * page + 1))
        let kept = notes(packed).map(\.at.milliseconds)
        #expect(kept == (page + 1...3 * page + 1).reversed().map { Int64($0) })
    }

    @Test func `no fewer stay than it was made for, also where these are no whole pages`() {
        let most = Self.page + 1
        var packed = packed(most)
        for number in 1...5 * Self.page {
            packed.append(note(number))
            #expect(packed.count >= min(number, most))
        }
        #expect(packed.count <= most + 2 * Self.page)
    }

    @Test func `those that are wanted are found, the newest first`() {
        var packed = packed(2_000)
        for number in 1...1_200 {
            packed.append(note(number, by: number.isMultiple(of: 400) ? "ben" : "ada"))
        }
        let found = packed.find(2) { $0.by == .person("ben") }.map(\.at.milliseconds)
        #expect(found == [1_200, 800])
        #expect(packed.find(9) { $0.by == .person("eve") }.isEmpty)
        #expect(packed.find(0) { _ in true }.isEmpty)
    }
}
