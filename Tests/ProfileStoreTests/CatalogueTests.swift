import Contracts
import ParlorWire
import Testing

@Suite struct CatalogueTests {
    let catalogue = AvatarCatalogue.standard

    @Test func `ids are unique and every colour is one`() {
        #expect(Set(catalogue.builtIn.map(\.id)).count == catalogue.builtIn.count)
        let symbols = AvatarLayer.allCases.flatMap(catalogue.symbols)
        #expect(Set(symbols.map(\.id)).count == symbols.count)
        let colors =
            catalogue.builtIn.flatMap(\.colorHexes) + catalogue.skinColors + catalogue.hairColors
            + catalogue.backgroundColors
        for color in colors { #expect(HexColor(color)?.text == color) }
    }

    @Test func `the blue circle is free`() {
        #expect(catalogue.builtIn("blue_circle")?.productId == nil)
        #expect(catalogue.builtIn("blue_circle")?.shape == "circle")
    }

    @Test func `nine colours are suggested and free`() {
        #expect(catalogue.backgroundColors.count == 9)
        #expect(catalogue.builtIn.count { $0.productId == nil } == 54)
    }

    @Test func `the palette is listed by hue, and the fallback symbols in their order`() {
        #expect(
            catalogue.palette.map(\.id) == [
                "orange", "yellow", "green", "teal", "blue", "indigo", "purple", "pink", "red",
            ])
        #expect(catalogue.palette.first?.hex == "#F5871F")
        #expect(catalogue.symbols.first == "anchor" && catalogue.symbols.count == 24)
    }

    @Test func `every layer has something free`() {
        for layer in AvatarLayer.allCases {
            #expect(catalogue.symbols(in: layer).contains { $0.productId == nil })
        }
    }

    @Test func `every cosmetic item needs a product that exists, and every product unlocks some`() {
        let unlocked = Product.standard.flatMap {
            $0.unlocks.avatarIds.map(\.rawValue) + $0.unlocks.symbols.map(\.rawValue)
        }
        let cosmetic =
            catalogue.builtIn.filter { $0.productId != nil }.map(\.id.rawValue)
            + AvatarLayer.allCases.flatMap(catalogue.symbols).filter { $0.productId != nil }.map(
                \.id.rawValue)
        #expect(unlocked.sorted() == cosmetic.sorted())
        for product in Product.standard {
            #expect(!product.unlocks.avatarIds.isEmpty || !product.unlocks.symbols.isEmpty)
        }
    }
}
