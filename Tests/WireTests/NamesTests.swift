import JSONSamples
import ParlorWire
import Testing

@Suite struct NamesTests {
    @Test func `a stream is its kind and its key`() throws {
        let stream = try #require(StreamName("room.K7QD"))
        #expect(stream.kind == "room" && stream.key == "K7QD")
        #expect(stream.text == "room.K7QD")
        #expect(json(stream) == #""room.K7QD""#)
        #expect(StreamName("rooms.public.x")?.key == "public.x")
        #expect(StreamName("a.b")! < StreamName("a.c")!)
    }

    @Test(arguments: ["", "room", ".K7QD", "room.", "."])
    func `half a stream name is none`(text: String) {
        #expect(StreamName(text) == nil)
        #expect(throws: Malformed.self) {
            try JSON.decode(StreamName.self, from: JSON.encode(text))
        }
    }

    @Test func `an actor is a person or a part of Parlor`() throws {
        #expect(json([Actor.person("u1"), .operator, .clock]) == #"["u1","@operator","@clock"]"#)
        #expect(
            try JSON.decode([Actor].self, from: #"["u1","@operator"]"#.bytes) == [
                .person("u1"), .operator,
            ])
        #expect(Actor.operator.isPart && Actor.operator.person == nil)
        #expect(Actor.person("u1").person == "u1")
    }
}
