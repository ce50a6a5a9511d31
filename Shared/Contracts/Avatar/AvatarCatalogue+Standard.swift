import ParlorPalette
import ParlorWire

extension AvatarCatalogue {
    public static let standard = AvatarCatalogue(
        version: LayeredAvatar.newest,
        builtIn: paints.flatMap { paint in shapes.map { BuiltInAvatar(paint, shape: $0) } },
        base: [
            .free("face_round", "Round face"), .free("face_oval", "Oval face"),
            .free("face_square", "Square face"), .free("face_heart", "Heart-shaped face"),
            .of(.masquerade, "face_cat", "Cat"), .of(.masquerade, "face_fox", "Fox"),
            .of(.masquerade, "face_robot", "Robot"), .of(.masquerade, "face_alien", "Alien"),
        ],
        hair: [
            .free("hair_short", "Short hair"), .free("hair_long", "Long hair"),
            .free("hair_curly", "Curls"), .free("hair_wavy", "Waves"), .free("hair_bun", "Bun"),
            .free("hair_braids", "Braids"), .free("hair_afro", "Afro"),
            .free("hair_bob", "Bob"), .free("hair_mohawk", "Mohawk"),
            .free("hair_headscarf", "Headscarf"), .free("hair_turban", "Turban"),
            .of(.rainbow, "hair_rainbow", "Rainbow hair"),
            .of(.masquerade, "hair_flames", "Flames"),
        ],
        accessory: [
            .free("glasses_round", "Round glasses"), .free("glasses_square", "Square glasses"),
            .free("sunglasses", "Sunglasses"), .free("headphones", "Headphones"),
            .free("hearing_aid", "Hearing aid"), .free("cap", "Cap"), .free("beanie", "Beanie"),
            .free("bow", "Bow"), .free("flower", "Flower"),
            .of(.royalty, "crown", "Crown"), .of(.royalty, "tiara", "Tiara"),
            .of(.royalty, "monocle", "Monocle"), .of(.masquerade, "mask", "Mask"),
            .of(.masquerade, "wizard_hat", "Wizard's hat"),
        ],
        skinColors: [
            "#FFE0BD", "#F1C27D", "#E0AC69", "#C68642", "#8D5524", "#5C3317", "#9AD0F5", "#A8E6A1",
        ],
        hairColors: [
            "#1C1C1C", "#4A2F1B", "#8B5A2B", "#C68E3F", "#E6C35C", "#B23A1E", "#B8B8B8", "#F2F2F2",
            "#3F7FBF", "#C04FA0",
        ],
        backgroundColors: paints.compactMap { $0.productId == nil ? $0.colorHexes[0] : nil },
        palette: Palette.picker.map { NamedColor(id: $0.id.rawValue, hex: $0.hex) },
        symbols: Palette.symbols)

    private static let shapes = ["circle", "square", "triangle", "hexagon", "star", "heart"]

    fileprivate struct Paint {
        let name: String
        let colorHexes: [String]
        var productId: ProductID?
    }

    private static let paints =
        Palette.colors.map { Paint(name: $0.id.rawValue, colorHexes: [$0.hex]) } + [
            Paint(name: "gold", colorHexes: ["#FFE08A", "#B8860B"], productId: .gold),
            Paint(
                name: "rainbow",
                colorHexes: ["#E5484D", "#F2C94C", "#3DA35D", "#2F80ED", "#9B51E0"],
                productId: .rainbow),
        ]
}

extension BuiltInAvatar {
    fileprivate init(_ paint: AvatarCatalogue.Paint, shape: String) {
        self.init(
            id: AvatarID("\(paint.name)_\(shape)"),
            displayName: "\(paint.name.prefix(1).uppercased())\(paint.name.dropFirst()) \(shape)",
            shape: shape, colorHexes: paint.colorHexes, productId: paint.productId)
    }
}

extension AvatarSymbol {
    fileprivate static func free(_ id: SymbolID, _ displayName: String) -> AvatarSymbol {
        AvatarSymbol(id: id, displayName: displayName)
    }

    fileprivate static func of(
        _ product: ProductID, _ id: SymbolID, _ displayName: String
    ) -> AvatarSymbol {
        AvatarSymbol(id: id, displayName: displayName, productId: product)
    }
}
