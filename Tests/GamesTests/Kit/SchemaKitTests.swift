import Testing
import Wire

@testable import Games

/// What is said of a game is true.
@Suite struct SchemaKitTests {
    @Test(arguments: Module.all)
    func `actions, settings and views are as their schemas say`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            let (action, view) = (Schema.of(G.Action.self), Schema.of(G.View.self))
            for settings in [G.defaults] + G.presets.values {
                #expect(G.Settings.schema.accepts(try Sample(settings)))
            }
            var game = G.anew(seats: 3, seed: 6)
            try game.playOn(seed: 2, upTo: 60) { game in
                for viewpoint in game.viewpoints + [.all] {
                    let shown = try Sample(RawJSON(JSON.encode(game.view(from: viewpoint))))
                    #expect(view.accepts(shown), "\(shown)")
                }
                for legal in game.awaited.flatMap({ game.legal(for: $0) }) {
                    #expect(action.accepts(try Sample(RawJSON(JSON.encode(legal)))))
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `what isn't an action isn't one by the schema`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for text in ["{}", "7", "[]", #"{"fly":{}}"#] {
                let sample = try Sample(RawJSON(Bytes(text.utf8)))
                #expect(!Schema.of(G.Action.self).accepts(sample))
            }
        }
        try check(module.game)
    }

    @Test func `schemas are written as JSON Schema`() throws {
        let schemas = DiceGame.rulebook.schemas
        #expect(
            String(decoding: schemas.settings.bytes, as: UTF8.self) == #"{"properties":{"#
                + #""preset":{"enum":["classic","short"]},"#
                + #""settingsVersion":{"maximum":1,"minimum":1,"type":"integer"},"#
                + #""targetScore":{"maximum":1000,"minimum":10,"type":"integer"},"#
                + #""turnSeconds":{"maximum":3600,"minimum":0,"type":"integer"}},"#
                + #""type":"object"}"#)
        let play = String(
            decoding: CrazyEights.rulebook.schemas.action.bytes, as: UTF8.self)
        #expect(
            play.hasPrefix(
                #"{"oneOf":[{"properties":{"play":{"properties":{"#
                    + #""card":{"pattern":"^[A2-9TJQK][CDHS]$","type":"string"},"#
                    + #""suit":{"enum":["C","D","H","S"]}},"required":["card"],"#))
    }

    @Test(arguments: Module.all)
    func `a game says what it is and how it is played`(_ module: Module) {
        let entry = module.game.entry
        #expect(entry.id.allSatisfy { $0.isLetter || $0.isNumber } && !entry.displayName.isEmpty)
        #expect(entry.players.lowerBound >= 1 && entry.players.upperBound <= 8)
        #expect(entry.maxPlayers == entry.players.upperBound)
        #expect(module.game.rules.count > 400, "Somebody has to learn it from this.")
        #expect(Catalogue.standard.entries.count { $0.id == entry.id } == 1)
    }
}

/// Any JSON value.
enum Sample: Decodable {
    case null, flag, integer(Int), number, text(String), list([Sample]), object([String: Sample])

    init(_ json: RawJSON) throws { self = try JSON.decode(Sample.self, from: json.bytes) }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if (try? value.decode(Bool.self)) != nil {
            self = .flag
        } else if let integer = try? value.decode(Int.self) {
            self = .integer(integer)
        } else if (try? value.decode(Double.self)) != nil {
            self = .number
        } else if let list = try? value.decode([Sample].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: Sample].self))
        }
    }
}

extension Schema {
    func accepts(_ sample: Sample) -> Bool {
        switch (self, sample) {
        case (.flag, .flag), (.number, .number), (.number, .integer), (.text, .text),
            (.null, .null):
            true
        case (.integer(let bounds), .integer(let number)): bounds?.contains(number) ?? true
        case (.pattern(let pattern), .text(let text)):
            (try? Regex(pattern).wholeMatch(in: text)) != nil
        case (.oneOf(let texts), .text(let text)): texts.contains(text)
        case (.list(let element), .list(let samples)): samples.allSatisfy(element.accepts)
        case (.either(let shapes), _): shapes.count { $0.accepts(sample) } == 1
        case (.object(let properties), .object(let fields)):
            properties.allSatisfy { property in
                fields[property.name].map(property.schema.accepts) ?? property.isOptional
            } && fields.keys.allSatisfy { name in properties.contains { $0.name == name } }
        default: false
        }
    }
}
