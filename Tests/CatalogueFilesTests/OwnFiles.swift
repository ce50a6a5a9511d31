import CatalogueFiles
import Contracts
import ParlorWire

/// A small catalogue of an operator, a field a line.
enum OwnFiles {
    static let avatars = """
        {
          "builtIn": [
            {"id": "whale", "displayName": "Whale",
             "shape": "whale", "colorHexes": ["#0a6ebd"]},
            {"id": "golden_whale", "displayName": "Golden whale",
             "shape": "whale", "colorHexes": ["#FFE08A", "#B8860B"], "productId": "treasure"}
          ],
          "base": [
            {"id": "face_otter", "displayName": "Otter"}
          ],
          "hair": [],
          "accessory": [
            {"id": "snorkel", "displayName": "Snorkel", "productId": "treasure"}
          ],
          "skinColors": ["#C68642"],
          "hairColors": ["#1C1C1C"],
          "backgroundColors": ["#0A6EBD"]
        }
        """

    static let products = """
        {
          "products": [
            {"id": "treasure",
             "displayName": "Sunken treasure"},
            {"id": "no_ads", "displayName": "No advertisements"}
          ]
        }
        """

    static let brushes = """
        {
          "brushes": [
            {"id": "sponge", "displayName": "Sponge", "width": 2, "opacity": 0.5,
             "isRound": true, "erases": false, "dashes": [0.01, 2],
             "lines": [{"width": 1.5, "opacity": 0.4, "isFlat": false}],
             "grain": {"cover": 0.5, "reach": 0.8, "least": 1, "most": 3, "opacity": 0.5}},
            {"id": "rubber", "displayName": "Rubber", "width": 2, "opacity": 1,
             "isRound": true, "erases": true, "dashes": [],
             "lines": [{"width": 2, "opacity": 1, "isFlat": false}]}
          ]
        }
        """

    static let all = [
        CatalogueFile.avatars: avatars, .products: products, .brushes: brushes,
    ]

    /// With these files instead; nil leaves one out.
    static func bytes(_ changes: [CatalogueFile: String?] = [:]) -> [String: Bytes] {
        var files: [String: Bytes] = [:]
        for file in CatalogueFile.allCases {
            let text = changes[file] ?? all[file]
            files[file.rawValue] = text.map { Bytes($0.utf8) }
        }
        return files
    }
}
