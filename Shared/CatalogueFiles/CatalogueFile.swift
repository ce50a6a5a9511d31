import ParlorGames
import ParlorWire

/// The files of a catalogue. What a file would say that is not there, comes with Parlor.
public enum CatalogueFile: String, CaseIterable, Sendable {
    case avatars = "avatars.json"
    case products = "products.json"
    case brushes = "brushes.json"

    public static let mostBytes = 256 << 10
    /// A file in which more is wrong is another kind of file.
    static let mostFlaws = 50
    static let longestName = 40
    /// Of a picture in SVG.
    static let longestPicture = 8 << 10
    private static let idLength = 2...64

    /// All of it, if it is JSON.
    func value(_ bytes: Bytes) throws(FileFlaw) -> FileValue {
        guard bytes.count <= Self.mostBytes else {
            throw FileFlaw(1, "The file has more than 256 KiB. Remove something.")
        }
        return try FileValue.read(bytes, as: "catalogue")
    }

    static func name(_ value: FileValue) throws(FileFlaw) {
        _ = try value.text("'displayName'", longest: longestName)
    }

    static func id(_ value: FileValue, _ field: String = "id") throws(FileFlaw) -> String {
        try id(value, field, others: [], named: "'_' and '-'")
    }

    /// As an id, or as the names of SF Symbols: `person.crop.circle`.
    static func symbolName(_ value: FileValue, _ field: String) throws(FileFlaw) -> String {
        try id(value, field, others: [UInt8(ascii: ".")], named: "'_', '-' and '.'")
    }

    private static func id(
        _ value: FileValue, _ field: String, others: Set<UInt8>, named: String
    ) throws(FileFlaw) -> String {
        let id = try value.plainText("'\(field)'")
        guard idLength.contains(id.utf8.count),
            id.utf8.allSatisfy({ $0.isOfID || others.contains($0) })
        else {
            throw value.flaw(
                "'\(field)' has 2 to 64 small letters, digits, \(named), not '\(id.quotable)'.")
        }
        return id
    }

    /// A picture that can be shown as an image, and has nothing in it that runs.
    static func picture(_ value: FileValue) throws(FileFlaw) {
        let svg = try value.plainText("'svg'")
        guard svg.utf8.count <= longestPicture else {
            throw value.flaw("'svg' has more than 8 KiB. Make the picture simpler.")
        }
        guard svg.hasPrefix("<svg "), svg.hasSuffix("</svg>"),
            svg.contains(#"xmlns="http://www.w3.org/2000/svg""#)
        else {
            throw value.flaw(
                #"'svg' must begin with '<svg ', have xmlns="http://www.w3.org/2000/svg", "#
                    + "and end with '</svg>'.")
        }
        if let part = unwanted(in: svg) {
            throw value.flaw("'svg' must not contain '\(part)'. Remove it.")
        }
    }

    /// A script also has a name such as `svg:script`, and an attribute that runs begins with `on`.
    private static func unwanted(in svg: String) -> String? {
        // A sign that is joined to the next one must not hide it.
        let ascii = svg.utf8.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
        let small = String(decoding: ascii, as: UTF8.self).lowercased()
        for part in ["<!", "<?"] where small.contains(part) { return part }
        for tag in small.split(separator: "<") {
            let name = tag.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
            let local = String(name.split(separator: ":").last ?? "")
            if local == "script" || local == "foreignobject" { return local }
        }
        for text in small.split(separator: "=").dropLast() {
            let attribute = String(text.split(whereSeparator: { $0.isWhitespace }).last ?? "")
            if attribute.hasPrefix("on") { return attribute }
        }
        return nil
    }
}

/// The ids of one kind, each of which may be there once.
final class UniqueIDs {
    private var lines: [String: Int] = [:]
    private let areSymbols: Bool

    init(ofSymbols areSymbols: Bool = false) { self.areSymbols = areSymbols }

    var all: Set<String> { Set(lines.keys) }

    func add(_ value: FileValue) throws(FileFlaw) {
        let id =
            try areSymbols
            ? CatalogueFile.symbolName(value, "id") : CatalogueFile.id(value)
        if let earlier = lines[id] {
            throw value.flaw("The id '\(id)' is there already, on line \(earlier). Change one.")
        }
        lines[id] = value.line
    }
}

extension FileValue {
    /// Its elements, if there are so many.
    func list(_ name: String, of count: ClosedRange<Int>) throws(FileFlaw) -> [FileValue] {
        let elements = try list(name)
        guard count.contains(elements.count) else {
            throw flaw(
                "\(name) must have \(count.lowerBound) to \(count.upperBound) elements, "
                    + "not \(elements.count).")
        }
        return elements
    }
}

extension UInt8 {
    fileprivate var isOfID: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
