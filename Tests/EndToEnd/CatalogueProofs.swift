import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// The operator's own avatars, products and brushes, in a folder that changes while all runs.
    @Suite struct Catalogues {
        @Test func `a catalogue changes under load, and what people wear and own stays theirs`()
            throws
        {
            let folder = try Folder()
            try folder.write(["whale", "shark"], isTreasureSold: true)
            let cluster = try Cluster(["PARLOR_CATALOG": folder.path])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                try bob.watch([ada.own])
                try ada.watch([ada.own])
                let avatars = try ada.ask(PersonQuery.avatars, as: AvatarCatalogue.self)
                #expect(avatars.symbol("face.smiling", in: .base)?.svg == Folder.svg)
                let layers = LayeredAvatar(
                    baseSymbol: "face.smiling", skinColorHex: "#C68642", hairColorHex: "#1C1C1C",
                    backgroundColorHex: "#0A6EBD")
                _ = try ada.ask(PersonCommand.composeAvatar(avatar: layers), as: PersonView.self)
                _ = try bob.first("her smile") { $0.look?.contains("face.smiling") == true }
                #expect(try ada.choose("golden_whale") == .forbidden)
                #expect(try ada.grant("treasure") == .forbidden)
                let check = try Python.startBlock(
                    of: "catalogues.md", having: "store.grant", at: cluster.address,
                    ada.person.rawValue, "treasure", "receipt-1")
                _ = try ada.first("her product") { $0.event == "productGranted" }
                #expect(try check.outcome().output == "['treasure']\n", "\(check.complained)")
                #expect(try ada.choose("golden_whale") == nil)
                #expect(try ada.choose("whale") == nil)
                _ = try bob.first("her whale") { $0.look?.contains("#0A6EBD") == true }

                let crowd = WhaleCrowd(try cluster.client())
                #expect(try crowd.choose().allSatisfy { $0 == nil })
                var answer: ErrorCode?
                for (change, isThere) in [false, true, false, true, false].enumerated() {
                    try crowd.goOn(until: answer)
                    try folder.write(
                        isThere ? ["whale", "shark"] : ["shark"], isTreasureSold: isThere)
                    if change == 2 { try killAtOnce(try cluster.pid(of: "profile-store-1")) }
                    answer = isThere ? nil : .badInput
                    try crowd.goOn(until: answer)
                    try crowd.expectTheirs(try crowd.end())
                }
                #expect(try crowd.choose().allSatisfy { $0 == .badInput })

                #expect(try bob.choose("whale") == .badInput)
                #expect(try ada.choose("whale") == nil)
                try ada.rename("Ada Lovelace")
                let renamed = try bob.first("her name") { $0.displayName == "Ada Lovelace" }
                #expect(renamed.look?.contains("#0A6EBD") == true, "\(renamed)")
                let view = try cluster.client().ask(.get(ada.person), as: PersonView.self)
                #expect(view.identity.avatar == .builtIn("whale", look: .whale))
                #expect(try ada.owns("treasure") == true)
                #expect(try bob.owns("treasure") == nil)
                #expect(try ada.choose("shark") == nil)
                #expect(try ada.choose("whale") == .badInput)
            }
        }

        @Test func `an app's forty symbols are served, worn and seen by others`() throws {
            let folder = try Folder()
            let ids = (1...40).map { "figure.\($0)" }
            try folder.write(["whale"], symbols: ids, isTreasureSold: true)
            let cluster = try Cluster(["PARLOR_CATALOG": folder.path])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                try bob.watch([ada.own])
                let served = try ada.ask(PersonQuery.avatars, as: AvatarCatalogue.self)
                let symbols = served.symbols(in: .base)
                let (names, pictures) = (symbols.map(\.id.rawValue), Set(symbols.map(\.svg)))
                #expect(names == ids)
                #expect(pictures == Set<String?>([Folder.svg]))
                let client = try cluster.client()
                for id in ids {
                    let layers = LayeredAvatar(
                        baseSymbol: SymbolID(id), skinColorHex: "#C68642", hairColorHex: "#1C1C1C",
                        backgroundColorHex: "#0A6EBD")
                    // Over the bus: a device's calls are limited.
                    let call = Call.fresh(
                        "person.composeAvatar", ada.person.key, by: .person(ada.person),
                        body: ["avatar": layers])
                    let worn = try client.ask(call, as: PersonView.self)
                    #expect(worn.identity.avatar == .layered(layers))
                    _ = try bob.first("her \(id)") { $0.look?.contains("\"\(id)\"") == true }
                }
            }
        }

        @Test func `a wrong file is refused with its line, and the old catalogue stays`() throws {
            let folder = try Folder()
            try folder.write(["whale"], isTreasureSold: true)
            let cluster = try Cluster(["PARLOR_CATALOG": folder.path])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let ada = try cluster.guest("Ada")
                try folder.write(["whale", "Shark"], isTreasureSold: true)
                let words = "avatars.json, line 4: 'id' has 2 to 64 small letters"
                try wait(for: "the refusal") {
                    try ada.call("person.avatars")
                    return try cluster.parlor("logs", "profile-store").output.contains(words)
                }
                #expect(try ada.choose("whale") == nil)
                let check = try cluster.parlor("catalog", "check")
                #expect(check.exit == 1 && check.errors.contains("avatars.json:4: 'id' has 2"))
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.output.contains("avatars.json:4: 'id' has 2"), "\(doctor)")
                let reload = try cluster.parlor("reload")
                #expect(reload.exit == 78 && reload.errors.contains("avatars.json:4:"), "\(reload)")
                let second = try cluster.start("drawing-store").outcome()
                #expect(second.exit == 78 && second.errors.contains(words), "\(second)")

                try folder.write(["whale", "shark"], isTreasureSold: true)
                try wait(for: "the shark") { try ada.choose("shark") == nil }
                #expect(try cluster.parlor("catalog", "check").exit == 0)
            }
        }

        @Test func `a stroke with a brush of one's own is painted, and after it is gone too`()
            throws
        {
            let folder = try Folder()
            let file = "\(folder.path)/brushes.json"
            try Folder.brushes.write(toFile: file, atomically: true, encoding: .utf8)
            let cluster = try Cluster(["PARLOR_CATALOG": folder.path])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let client = try cluster.client()
                let brushes = Call.drawing(DrawingQuery.brushes, by: "ada")
                let own = try client.ask(brushes, as: BrushCatalogue.self)
                #expect(own.brushes.map(\.id) == ["sponge"])
                let drawing = try client.draw(.create(title: nil, roomCode: nil), by: "ada")
                    .drawingId
                _ = try client.draw(
                    .stroke(
                        points: Ink([Point(x: 0, y: 0), Point(x: 90, y: 0)]),
                        color: Color(r: 1, g: 0, b: 0), brushSize: 10, brush: Brush("sponge"),
                        strokeId: nil), on: drawing, by: "ada")
                func svg() throws -> String? {
                    let export = DrawingQuery.export(format: .svg, rev: nil, after: nil)
                    return try client.ask(
                        .drawing(export, of: drawing, by: "ada"), as: ExportedDrawing.self
                    ).svg
                }
                #expect(try svg()?.contains(#"stroke-width="70""#) == true)
                try FileManager.default.removeItem(atPath: file)
                try wait(for: "the stroke to be a pen's") {
                    try svg()?.contains(#"stroke-width="10""#) == true
                }
                #expect(
                    try client.ask(brushes, as: BrushCatalogue.self) == BrushCatalogue.standard)
            }
        }
    }
}

extension Device {
    /// Why it was refused.
    fileprivate func choose(_ avatar: String) throws -> ErrorCode? {
        try call("person.chooseAvatar", ["avatarId": avatar]).error?.code
    }

    fileprivate func grant(_ product: String) throws -> ErrorCode? {
        try call("store.grant", ["userId": person.rawValue, "productId": product]).error?.code
    }

    /// Nil when there is no such product.
    fileprivate func owns(_ product: String) throws -> Bool? {
        let answer = try call("store.verify", ["productId": product])
        return try answer.ok.map { try JSON.decode(Ownership.self, from: $0.bytes).owned }
    }
}

extension Heard {
    /// The body of an identity, as text.
    fileprivate var look: String? {
        event == "identityChanged" ? body.map { String(decoding: $0.bytes, as: UTF8.self) } : nil
    }
}

extension Folder {
    fileprivate static let brushes = """
        {"brushes": [
          {"id": "sponge", "displayName": "Sponge", "width": 7, "opacity": 1, "isRound": true,
           "erases": false, "dashes": [],
           "lines": [{"width": 7, "opacity": 0.5, "isFlat": false}]}
        ]}
        """

    fileprivate static let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#

    /// A catalogue in which these figures are free. The second one begins on line 4.
    fileprivate func write(
        _ figures: [String], symbols: [String] = ["face.smiling"], isTreasureSold: Bool
    ) throws {
        let free = figures.map { id in
            ##"{"id": "\##(id)", "displayName": "Free", "shape": "\##(id.lowercased())", "colorHexes": ["#0A6EBD"]}"##
        }
        let golden =
            isTreasureSold
            ? [
                ##"{"id": "golden_whale", "displayName": "Golden", "shape": "whale", "colorHexes": ["#FFE08A"], "##
                    + #""productId": "treasure"}"#
            ] : []
        let picture = Self.svg.replacing("\"", with: "\\\"")
        let base = symbols.map {
            #"{"id": "\#($0)", "displayName": "Smile", "svg": "\#(picture)"}"#
        }
        let avatars = """
            {
              "builtIn": [
                \((free + golden).joined(separator: ",\n    "))
              ],
              "base": [\(base.joined(separator: ", "))],
              "hair": [], "accessory": [],
              "skinColors": ["#C68642"], "hairColors": ["#1C1C1C"], "backgroundColors": ["#0A6EBD"]
            }
            """
        let products =
            isTreasureSold
            ? #"{"products": [{"id": "treasure", "displayName": "Treasure"}]}"#
            : #"{"products": []}"#
        let files = [("avatars.json", avatars), ("products.json", products)]
        // The avatars need the product: it comes first, and goes last.
        for (name, text) in isTreasureSold ? files.reversed() : files {
            try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
        }
    }
}
