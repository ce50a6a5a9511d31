import ParlorWire
import Testing

@testable import ParlorGames

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
            var step = 0
            try game.playOn(seed: 2, upTo: 60) { game in
                // The views of party games are large, and alike from every seat.
                step += 1
                let all = game.viewpoints + [.all]
                let looked = type is any DeckGame.Type ? [all[step % all.count]] : all
                for viewpoint in looked {
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

    @Test(arguments: Module.all)
    func `every action, setting and field of a view has a sentence, and no other has`(
        _ module: Module
    ) {
        func check<G: Game>(_ type: G.Type) {
            let schemas = G.schemas
            let named = [schemas.action, schemas.settings, schemas.view].flatMap(\.everyProperty)
            for property in named {
                #expect(
                    property.words?.hasSuffix(".") == true, "\(property.name) is not described.")
            }
            let strangers = Set(G.words.keys).subtracting(named.map(\.name))
            #expect(strangers.isEmpty, "There is nothing of these names.")
        }
        check(module.game)
    }

    @Test func `schemas are written as JSON Schema`() throws {
        func described(_ words: String?, _ rest: String) -> String {
            #"{"description":"\#(words ?? "")",\#(rest)"#
        }
        let settings = DiceGame.rulebook.schemas.settings
        let fields = [
            "preset": described(Words.shared["preset"], #""enum":["classic","short"]}"#),
            "settingsVersion": described(
                Words.shared["settingsVersion"], #""maximum":1,"minimum":1,"type":"integer"}"#),
            "targetScore": described(
                DiceGame.words["targetScore"], #""maximum":1000,"minimum":10,"type":"integer"}"#),
            "turnSeconds": described(
                Words.shared["turnSeconds"], #""maximum":3600,"minimum":0,"type":"integer"}"#),
        ]
        let written = fields.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
            .joined(separator: ",")
        let whole = #"{"properties":{\#(written)},"type":"object"}"#
        #expect(String(decoding: settings.bytes, as: UTF8.self) == whole)
        let words = CrazyEights.words
        let card = described(
            words["card"], #""pattern":"^[A2-9TJQK][CDHS]$","type":"string"}"#)
        let suit = described(words["suit"], #""enum":["C","D","H","S"]}"#)
        let fieldsOfPlay = #""properties":{"card":\#(card),"suit":\#(suit)},"required":["card"],"#
        let play = described(words["play"], fieldsOfPlay)
        let action = CrazyEights.rulebook.schemas.action
        #expect(
            String(decoding: action.bytes, as: UTF8.self)
                .hasPrefix(#"{"oneOf":[{"properties":{"play":\#(play)"#))
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
    /// Its properties and theirs, however deep.
    fileprivate var everyProperty: [Property] {
        switch self {
        case .object(let properties): properties + properties.flatMap(\.schema.everyProperty)
        case .list(let element): element.everyProperty
        case .either(let shapes): shapes.flatMap(\.everyProperty)
        default: []
        }
    }

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
        case (.map(let element), .object(let fields)): fields.values.allSatisfy(element.accepts)
        case (.either(let shapes), _): shapes.count { $0.accepts(sample) } == 1
        case (.object(let properties), .object(let fields)):
            properties.allSatisfy { property in
                fields[property.name].map(property.schema.accepts) ?? property.isOptional
            } && fields.keys.allSatisfy { name in properties.contains { $0.name == name } }
        default: false
        }
    }
}
