import CanonicalJSON
import JSONSamples
import ParlorWire
import Testing

@Suite struct PatchTests {
    private func raw(_ text: String) -> RawJSON { RawJSON(text.bytes) }

    private func patch(_ base: String, _ other: String) throws -> String {
        String(try Patchable(raw(base)).patch(to: raw(other)).bytes)
    }

    @Test(arguments: [
        (#"{"a":1,"b":2}"#, #"{"a":1,"b":2}"#, "{}"),
        (#"{"a":1,"b":2}"#, #"{"a":1,"b":3}"#, #"{"b":3}"#),
        (#"{"b":2}"#, #"{"a":1,"b":2,"c":3}"#, #"{"a":1,"c":3}"#),
        (#"{"a":1,"b":2,"c":3}"#, #"{"b":2}"#, #"{"a":null,"c":null}"#),
        (#"{"a":{"b":1,"c":[1]},"d":0}"#, #"{"a":{"b":1,"c":[2]},"d":0}"#, #"{"a":{"c":[2]}}"#),
        (#"{"a":{"b":1}}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"{}"#, #"{"a":{"b":1}}"#, #"{"a":{"b":1}}"#),
        (#"{"a\n":1,"ab":2}"#, #"{"a\n":1,"aa":0,"ab":2}"#, #"{"aa":0}"#),
    ])
    func `a patch says what differs, and makes it again`(
        base: String, other: String, patch: String
    ) throws {
        #expect(try self.patch(base, other) == patch)
        #expect(try Patchable(raw(base)).patched(with: raw(patch)) == raw(other))
    }

    @Test func `a patch is read as RFC 7396 has it`() throws {
        let base = #"{"a":"b","c":{"d":"e","f":"g"}}"#
        #expect(
            try Patchable(raw(base)).patched(with: raw(#"{"a":"z","c":{"f":null}}"#))
                == raw(#"{"a":"z","c":{"d":"e"}}"#))
    }

    @Test func `whatever the codec writes is made of whatever else it writes`() throws {
        var seeded = Dice(seed: 11)
        for _ in 0..<2_000 {
            let base = RawJSON(JSON.encode(Sample(&seeded)))
            let other = RawJSON(JSON.encode(Sample(&seeded)))
            let patch = try Patchable(base).patch(to: other)
            #expect(try Patchable(base).patched(with: patch) == other)
        }
    }
}
