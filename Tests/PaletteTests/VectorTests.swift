import Foundation
import ParlorPalette
import ParlorWire
import Testing

/// Every client library is held to the same file. It never changes, except by additions.
@Suite struct VectorTests {
    private static let vectors = try! Vectors.read()

    @Test func `the palette, its picker and the symbols keep their order`() {
        let colors = Palette.colors.map { Vectors.Color(id: $0.id, hex: $0.hex) }
        #expect(colors == Self.vectors.palette)
        #expect(Palette.picker.map(\.id) == Self.vectors.picker)
        #expect(Palette.symbols == Self.vectors.symbols)
        #expect(Set(Palette.symbols).count == Palette.symbols.count)
    }

    @Test func `everybody has the colour and the symbol of their id`() {
        #expect(Self.vectors.people.count >= 40)
        for person in Self.vectors.people {
            #expect(Palette.color(of: person.id).id == person.color, "\(person.id)")
            #expect(Palette.symbol(of: person.id) == person.symbol, "\(person.id)")
        }
    }

    @Test func `a roster has the colours that its viewer sees`() {
        #expect(Self.vectors.rosters.count >= 20)
        for roster in Self.vectors.rosters {
            let colors =
                roster.viewer.map {
                    RosterColors(
                        of: roster.participants, for: $0, preferred: roster.preferred,
                        pins: roster.pins ?? [:])
                } ?? RosterColors(of: roster.participants)
            let seen = roster.participants.map { colors[$0]?.id }
            #expect(seen == roster.participants.map { roster.colors[$0] }, "\(roster)")
        }
    }

    @Test func `a name has its initials`() {
        for name in Self.vectors.initials {
            #expect(
                Array(Initials(of: name.name).text.unicodeScalars)
                    == Array(name.initials.unicodeScalars), "\(name.name)")
        }
    }
}

private struct Vectors: Decodable {
    struct Color: Decodable, Equatable {
        let id: ColorID
        let hex: String
    }

    struct Person: Decodable {
        let id: PersonID
        let color: ColorID
        let symbol: String
    }

    struct Roster: Decodable {
        let participants: [PersonID]
        let viewer: PersonID?
        let preferred: ColorID?
        let pins: [PersonID: ColorID]?
        let colors: [PersonID: ColorID]
    }

    struct Name: Decodable {
        let name: String
        let initials: String
    }

    let palette: [Color]
    let picker: [ColorID]
    let symbols: [String]
    let people: [Person]
    let rosters: [Roster]
    let initials: [Name]

    static func read(beside source: String = #filePath) throws -> Vectors {
        let file = URL(filePath: source).deletingLastPathComponent().appending(
            path: "Vectors/palette.json")
        return try JSON.decode(Vectors.self, from: Bytes(try Data(contentsOf: file)))
    }
}
