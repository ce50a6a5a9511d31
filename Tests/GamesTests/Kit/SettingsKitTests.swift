import ParlorWire
import Testing

@testable import ParlorGames

/// Settings by name, at their bounds and beyond them.
@Suite struct SettingsKitTests {
    private func fields(of settings: RawJSON) throws -> [String: RawJSON] {
        try JSON.decode([String: RawJSON].self, from: settings.bytes)
    }

    private func json(_ text: String) -> RawJSON { RawJSON(Bytes(text.utf8)) }

    private func refusal(
        _ type: any Game.Type, _ text: String
    ) throws -> UnfitSettings {
        try #require(
            #expect(throws: UnfitSettings.self) { try type.settings(json(text), seats: 2) })
    }

    @Test(arguments: Module.all)
    func `settings in full can be given again`(_ module: Module) throws {
        let type = module.game
        #expect(try type.settings(nil, seats: nil) == type.defaults)
        #expect(try type.settings(json("{}"), seats: 2) == type.defaults)
        for (name, full) in type.presets {
            #expect(try type.settings(json(#"{"preset":"\#(name)"}"#), seats: 2) == full)
            #expect(try type.settings(full, seats: 2) == full)
        }
    }

    @Test(arguments: Module.all)
    func `a match at each bound of each setting can be played to the end`(
        _ module: Module
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            let usual = try fields(of: type.defaults)
            var variants = G.Settings.bounds.flatMap { name, bounds in
                [bounds.lowerBound, bounds.upperBound].map { "{\"\(name)\":\($0)}" }
            }
            variants += usual.compactMap { name, value in
                let flag = try? JSON.decode(Bool.self, from: value.bytes)
                return flag.map { "{\"\(name)\":\(!$0)}" }
            }
            for variant in variants {
                for seats in Module.tables(of: type) {
                    let settings = try G.Settings.read(json(variant))
                    guard G.flaw(in: settings, seats: seats) == nil else { continue }
                    var game = G.anew(seats: seats, settings: settings, seed: 5)
                    try game.playOn(seed: 6)
                    #expect(game.isOver, "\(variant) with \(seats) goes on and on.")
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `every number has bounds, and beyond them is refused by name`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for (name, value) in try fields(of: type.defaults) where name != "settingsVersion" {
                guard (try? JSON.decode(Bool.self, from: value.bytes)) == nil else { continue }
                let bounds = try #require(G.Settings.bounds[name], "\(name) has no bounds.")
                for number in [bounds.lowerBound - 1, bounds.upperBound + 1, .max, .min] {
                    let flaw = try refusal(type, #"{"\#(name)":\#(number)}"#)
                    #expect(flaw.field == name)
                    #expect(flaw.failure.code == "INVALID_SETTINGS")
                    #expect(flaw.failure.context == ["field": "settings.\(name)"])
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `settings of another kind are refused by name`(_ module: Module) throws {
        let type = module.game
        for name in try fields(of: type.defaults).keys {
            for wrong in [#""often""#, "[]", "{}", "1.5", "\"\""] {
                #expect(try refusal(type, #"{"\#(name)":\#(wrong)}"#).field == name)
            }
        }
        #expect(try refusal(type, #"{"wings":2}"#).field == "wings")
        #expect(try refusal(type, #"{"preset":"wild"}"#).field == "preset")
        for whole in ["7", "[]", #""classic""#] {
            #expect(try refusal(type, whole).field == "")
        }
    }

    @Test(arguments: Module.all)
    func `versions of the settings are taken or refused by name`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for version in G.Settings.versions {
                let given = json(#"{"settingsVersion":\#(version)}"#)
                #expect(try type.settings(given, seats: 2) == type.defaults)
            }
            for version in [
                G.Settings.versions.lowerBound - 1, G.Settings.versions.upperBound + 1,
            ] {
                let flaw = try refusal(type, #"{"settingsVersion":\#(version)}"#)
                #expect(flaw.field == "settingsVersion")
            }
            #expect(G.entry.settingsVersion == G.Settings.versions.upperBound)
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `in practice a clock that can be off is off, unless its seconds are given`(
        _ module: Module
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var quiet = try fields(of: type.defaults)
            let isOptional = G.Settings.bounds["turnSeconds"]?.contains(0) == true
            if isOptional { quiet["turnSeconds"] = json("0") }
            let practice = try type.settings(nil, seats: 2, isPractice: true)
            #expect(try fields(of: practice) == quiet)
            #expect(try type.settings(json("{}"), seats: 2, isPractice: true) == practice)
            let timed = json(#"{"turnSeconds":60}"#)
            #expect(
                try type.settings(timed, seats: 2, isPractice: true)
                    == type.settings(timed, seats: 2))
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `null is the same as nothing`(_ module: Module) throws {
        let nulls = try fields(of: module.game.defaults).keys.map { "\"\($0)\":null" }
        let given = json("{\(nulls.joined(separator: ",")),\"preset\":null}")
        #expect(try module.game.settings(given, seats: 2) == module.game.defaults)
    }
}
