import Journal
import ParlorWire
import Testing

@Suite struct ListingTests {
    private func row(_ sort: String, _ key: String, _ index: String = "names") -> StoredListing {
        StoredListing(index: index, sort: sort, stream: StreamName("person", EntityKey(key)))
    }

    private func journal(_ kind: Place.Kind, _ rows: [StoredListing]) throws -> any Journal {
        let place = Place(kind)
        var batch = Batch()
        batch.listed = rows
        _ = try place.open().append(batch)
        return try place.open()
    }

    private func sorts(_ journal: any Journal, _ prefix: String) throws -> [String] {
        try journal.list("names", prefix: prefix, after: nil, limit: 99).map(\.sort)
    }

    @Test(arguments: Place.Kind.allCases)
    func `rows come by sort and then by stream`(_ kind: Place.Kind) throws {
        let rows = [row("b", "1"), row("a", "2"), row("a", "1"), row("ab", "0"), row("", "9")]
        let journal = try journal(kind, rows + [row("a", "3", "other")])
        let all = try journal.list("names", prefix: "", after: nil, limit: 99)
        #expect(all == [row("", "9"), row("a", "1"), row("a", "2"), row("ab", "0"), row("b", "1")])
        #expect(
            try journal.list("other", prefix: "", after: nil, limit: 99) == [row("a", "3", "other")]
        )
        #expect(try journal.list("none", prefix: "", after: nil, limit: 99).isEmpty)
    }

    @Test(arguments: Place.Kind.allCases)
    func `pages join without gap or repetition`(_ kind: Place.Kind) throws {
        let rows = (0..<25).map { row("s\($0 / 3)", "\($0)") }
        let journal = try journal(kind, rows.shuffled())
        for prefix in ["", "s", "s1", "s4"] {
            let whole = try journal.list("names", prefix: prefix, after: nil, limit: 99)
            var pages: [StoredListing] = []
            var page: [StoredListing]
            repeat {
                page = try journal.list("names", prefix: prefix, after: pages.last, limit: 4)
                pages += page
            } while page.count == 4 && pages.count <= whole.count
            #expect(pages == whole)
            #expect(whole.allSatisfy { $0.sort.hasPrefix(prefix) })
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `what was counted otherwise is a conflict, and nothing of it is kept`(
        _ kind: Place.Kind
    ) throws {
        let journal = try journal(kind, [row("a", "1"), row("ab", "2"), row("b", "3")])
        for count in 0...3 {
            var batch = Batch()
            batch.counted = [CountedListings(index: "names", prefix: "a", count: count)]
            batch.checkpoints = ["follower": 7]
            let isRight = count == 2
            #expect((try journal.append(batch) == .conflict) != isRight)
            #expect(try journal.checkpoint("follower") == (count < 2 ? 0 : 7))
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `rows are counted by their sorts`(_ kind: Place.Kind) throws {
        let rows = [row("a", "1"), row("b", "1"), row("a", "2"), row("", "1"), row("ab", "1")]
        let journal = try journal(kind, rows + [row("a", "3", "other")])
        let all = ["": 1, "a": 2, "ab": 1, "b": 1]
        #expect(try journal.counts("names", limit: 99) == all)
        #expect(try journal.counts("names", limit: 2) == ["": 1, "a": 2])
        #expect(try journal.counts("none", limit: 99).isEmpty)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a cursor outside of the prefix is no harm`(_ kind: Place.Kind) throws {
        let journal = try journal(kind, [row("a", "1"), row("b", "1"), row("c", "1")])
        func list(after: StoredListing) throws -> [StoredListing] {
            try journal.list("names", prefix: "b", after: after, limit: 9)
        }
        #expect(try list(after: row("a", "9")) == [row("b", "1")])
        #expect(try list(after: row("b", "0")) == [row("b", "1")])
        #expect(try list(after: row("b", "1")).isEmpty)
        #expect(try list(after: row("c", "1")).isEmpty)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a prefix is one of bytes`(_ kind: Place.Kind) throws {
        let texts = [
            "z", "é", "e\u{301}", "e", "ez", "ß", "日", "日本", "🎲", "🎴", "\u{10ffff}", "a%", "a_",
        ]
        let journal = try journal(kind, texts.map { row($0, "1") })
        #expect(try sorts(journal, "e").map(\.unicodeScalars.count) == [1, 2, 2])
        #expect(try sorts(journal, "é").map(\.unicodeScalars.count) == [1])
        #expect(try sorts(journal, "日") == ["日", "日本"])
        #expect(try sorts(journal, "\u{10ffff}") == ["\u{10ffff}"])
        #expect(try sorts(journal, "a%") == ["a%"])
        let all = try sorts(journal, "").map { Array($0.utf8) }
        #expect(all == texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test(arguments: Place.Kind.allCases)
    func `rows go, and come back in one batch`(_ kind: Place.Kind) throws {
        let journal = try journal(kind, [row("a", "1"), row("b", "2"), row("c", "3")])
        var batch = Batch()
        batch.unlisted = [row("a", "1"), row("b", "2"), row("x", "9")]
        batch.listed = [row("b", "2"), row("b", "2"), row("c", "3"), row("d", "1")]
        _ = try journal.append(batch)
        let all = try journal.list("names", prefix: "", after: nil, limit: 99)
        #expect(all == [row("b", "2"), row("c", "3"), row("d", "1")])
    }
}
