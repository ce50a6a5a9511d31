import Contracts
import ParlorGames

/// Looks at `avatars.json`.
final class AvatarCheck {
    private static let figures = 1...500
    private static let symbols = 0...200
    private static let colors = 1...64

    let flaws = FlawList(most: CatalogueFile.mostFlaws)
    /// The products that something needs, and where.
    private(set) var products: [(id: String, value: FileValue)] = []

    init(_ file: FileValue) {
        let items = ["builtIn", "base", "hair", "accessory"]
        let colors = ["skinColors", "hairColors", "backgroundColors"]
        guard let fields = flaws.fields(file, "The catalogue of avatars", items + colors) else {
            return
        }
        let (figureIDs, symbolIDs) = (UniqueIDs(), UniqueIDs(ofSymbols: true))
        for name in items + colors {
            guard let list = fields[name] else {
                flaws.add(file.flaw("The catalogue of avatars has no '\(name)'. Add it."))
                continue
            }
            switch name {
            case "builtIn": check(figures: list, figureIDs)
            case "base": check(symbols: list, name, 1...Self.symbols.upperBound, symbolIDs)
            case "hair", "accessory": check(symbols: list, name, Self.symbols, symbolIDs)
            default: check(colors: list, "'\(name)'", Self.colors)
            }
        }
    }
}

extension AvatarCheck {
    private func check(figures list: FileValue, _ ids: UniqueIDs) {
        check(list, "builtIn", Self.figures, ids, ["shape", "colorHexes"]) { item, fields in
            flaws.field("shape", in: fields, of: item) { value throws(FileFlaw) in
                _ = try CatalogueFile.symbolName(value, "shape")
            }
            guard let colors = fields["colorHexes"] else {
                return flaws.add(item.flaw("This has no 'colorHexes'. Add it."))
            }
            check(colors: colors, "'colorHexes'", AvatarLook.colors)
        }
    }

    private func check(
        symbols list: FileValue, _ name: String, _ count: ClosedRange<Int>, _ ids: UniqueIDs
    ) {
        check(list, name, count, ids, []) { _, _ in }
    }

    private func check(
        _ list: FileValue, _ name: String, _ count: ClosedRange<Int>, _ ids: UniqueIDs,
        _ more: [String], _ checkMore: (FileValue, [String: FileValue]) -> Void
    ) {
        let items = flaws.check { () throws(FileFlaw) in try list.list("'\(name)'", of: count) }
        guard let items else { return }
        let known = ["id", "displayName"] + more + ["productId", "svg"]
        var isFree = false
        for item in items {
            guard let fields = flaws.fields(item, "An element of '\(name)'", known) else {
                continue
            }
            flaws.field("id", in: fields, of: item, ids.add)
            flaws.field("displayName", in: fields, of: item, CatalogueFile.name)
            checkMore(item, fields)
            flaws.field("svg", ifIn: fields, CatalogueFile.picture)
            guard let product = fields["productId"] else {
                isFree = true
                continue
            }
            let id = flaws.check { () throws(FileFlaw) in
                try CatalogueFile.id(product, "productId")
            }
            if let id { products.append((id, product)) }
        }
        if !isFree, count.lowerBound > 0 {
            flaws.add(
                list.flaw(
                    "'\(name)' must have an element without a 'productId', for people who own "
                        + "nothing."))
        }
    }

    private func check(colors list: FileValue, _ name: String, _ count: ClosedRange<Int>) {
        let colors = flaws.check { () throws(FileFlaw) in try list.list(name, of: count) }
        for color in colors ?? [] {
            _ = flaws.check { () throws(FileFlaw) in
                let text = try color.plainText("A colour in \(name)")
                guard HexColor(text) != nil else {
                    throw color.flaw(
                        "A colour is written #RRGGBB, in hexadecimal, not '\(text.quotable)'.")
                }
            }
        }
    }
}
