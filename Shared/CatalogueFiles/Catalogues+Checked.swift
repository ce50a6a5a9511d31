public import Contracts
public import ParlorGames
public import ParlorWire

/// All that is wrong with the files of a catalogue.
public struct CatalogueFlaws: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Flaw: Hashable, Sendable, CustomStringConvertible {
        public let file: String
        public let flaw: FileFlaw

        public var description: String { "\(file), line \(flaw.line): \(flaw.sentence)" }
    }

    /// At least one.
    public let all: [Flaw]

    /// The first, and how many more there are.
    public var description: String {
        let others = all.count - 1
        let more = others == 0 ? "" : " \(others) more: 'parlor catalog check' names all."
        return "\(all[0])\(more)"
    }
}

extension Catalogues {
    /// The catalogue that these files are, by their names.
    public static func checked(_ files: [String: Bytes]) throws(CatalogueFlaws) -> Catalogues {
        var check = CatalogueCheck()
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) { check.add(name, bytes) }
        check.compare()
        guard check.flaws.isEmpty else { throw CatalogueFlaws(all: check.flaws) }
        do throws(Malformed) { return try Catalogues(files) } catch {
            let flaw = FileFlaw(1, "The catalogue can't be read. \(error.reason)")
            throw CatalogueFlaws(all: [.init(file: "The folder", flaw: flaw)])
        }
    }

    /// What is in it, in a few words.
    public var summary: String {
        let symbols = AvatarLayer.allCases.reduce(0) { $0 + avatars.symbols(in: $1).count }
        return [
            (avatars.builtIn.count, "avatar"), (symbols, "symbol"), (products.count, "product"),
            (brushes.brushes.count, "brush"),
        ].map { count, noun in
            count == 1 ? "1 \(noun)" : "\(count) \(noun)\(noun == "brush" ? "es" : "s")"
        }.joined(separator: ", ")
    }
}

/// Looks at each file by itself, then at what one says of another.
private struct CatalogueCheck {
    private(set) var flaws: [CatalogueFlaws.Flaw] = []
    private var needed: [(id: String, value: FileValue)]?
    /// Nil while it is not known.
    private var products: Set<String>? = Set(Product.standard.map(\.id.rawValue))
    private var productFile: FileValue?

    mutating func add(_ name: String, _ bytes: Bytes) {
        do throws(FileFlaw) {
            guard let file = CatalogueFile(rawValue: name) else {
                let known = CatalogueFile.allCases.map(\.rawValue).joined(separator: ", ")
                throw FileFlaw(1, "This is no file of a catalogue. There are \(known).")
            }
            if file == .products { products = nil }
            if file == .avatars { needed = [] }
            let value = try file.value(bytes)
            switch file {
            case .avatars:
                let check = AvatarCheck(value)
                needed = check.products
                add(name, check.flaws)
            case .products:
                let check = ProductCheck(value)
                if check.flaws.all.isEmpty { (products, productFile) = (check.ids.all, value) }
                add(name, check.flaws)
            case .brushes: add(name, BrushCheck(value).flaws)
            }
        } catch { flaws.append(.init(file: name, flaw: error)) }
    }

    private mutating func add(_ name: String, _ list: FlawList) {
        flaws += list.all.map { .init(file: name, flaw: $0) }
    }

    /// Whether there is each product that something needs.
    mutating func compare() {
        guard let products else { return }
        if let needed {
            for (id, value) in needed where !products.contains(id) {
                flaws.append(
                    .init(
                        file: CatalogueFile.avatars.rawValue,
                        flaw: value.flaw(
                            "There is no product '\(id)'. Add it to "
                                + "\(CatalogueFile.products.rawValue), or take it out here.")))
            }
        } else if let productFile {
            for product in Product.standard where !products.contains(product.id.rawValue) {
                flaws.append(
                    .init(
                        file: CatalogueFile.products.rawValue,
                        flaw: productFile.flaw(
                            "Parlor's own avatars need the product '\(product.id)'. Add it, or "
                                + "write \(CatalogueFile.avatars.rawValue).")))
            }
        }
    }
}

extension Catalogues {
    private struct Avatars: Decodable {
        let builtIn: [BuiltInAvatar]
        let base, hair, accessory: [AvatarSymbol]
        let skinColors, hairColors, backgroundColors: [String]
    }

    private struct Products: Decodable {
        struct Named: Decodable {
            let id: ProductID
            let displayName: String
        }

        let products: [Named]
    }

    /// Of files in which nothing is wrong.
    fileprivate init(_ files: [String: Bytes]) throws(Malformed) {
        self = .standard
        if let bytes = files[CatalogueFile.avatars.rawValue] {
            let own = try JSON.decode(Avatars.self, from: bytes)
            avatars.builtIn = own.builtIn.map { avatar in
                var avatar = avatar
                avatar.colorHexes = avatar.colorHexes.map { $0.uppercased() }
                return avatar
            }
            (avatars.base, avatars.hair, avatars.accessory) = (own.base, own.hair, own.accessory)
            avatars.skinColors = own.skinColors.map { $0.uppercased() }
            avatars.hairColors = own.hairColors.map { $0.uppercased() }
            avatars.backgroundColors = own.backgroundColors.map { $0.uppercased() }
        }
        let named =
            try files[CatalogueFile.products.rawValue].map { bytes throws(Malformed) in
                try JSON.decode(Products.self, from: bytes).products.map { ($0.id, $0.displayName) }
            } ?? products.map { ($0.id, $0.displayName) }
        products = named.map { Product($0, $1, in: avatars) }
        if let bytes = files[CatalogueFile.brushes.rawValue] {
            brushes = try JSON.decode(BrushCatalogue.self, from: bytes)
        }
    }
}
