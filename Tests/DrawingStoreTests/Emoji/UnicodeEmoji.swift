import Foundation

/// Unicode's own list of all emoji, as Debian has it: of version 15.
struct UnicodeEmoji: Sendable {
    private static let path = "/usr/share/unicode/emoji/emoji-test.txt"
    /// On Debian it has to be: `scripts/install-dependencies --tests`.
    static let isHere: Bool = {
        #if os(Linux)
            true
        #else
            FileManager.default.fileExists(atPath: path)
        #endif
    }()
    static let standard = UnicodeEmoji()

    let listed: [String]
    private let bare: Set<String>

    private init() {
        let text = (try? String(contentsOfFile: Self.path, encoding: .utf8)) ?? ""
        listed = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let codes = line.prefix { $0 != ";" }.split(separator: " ")
            return Self.text(codes.map { Unicode.Scalar(UInt32($0, radix: 16)!)! })
        }
        bare = Set(listed.map(Self.bare))
    }

    /// Whatever of it is said to be a picture.
    func lists(_ emoji: String) -> Bool { bare.contains(Self.bare(emoji)) }

    /// All that is part of anything joined.
    var joinedParts: [String] {
        let parts = bare.map { $0.unicodeScalars.split(separator: "\u{200D}") }
        return Set(parts.filter { $0.count > 1 }.joined().map { String($0) }).union(["🩰", "🧒"])
            .union(
                Self.laterPairs.flatMap { $0.unicodeScalars.split(separator: "\u{200D}") }.map {
                    String($0)
                }
            )
            .sorted()
    }

    /// Pairs of the versions since.
    static let laterPairs: Set<String> = {
        let tones = ["", "🏻", "🏼", "🏽", "🏾", "🏿"]
        let toned = ["🏃‍➡", "🚶‍➡", "🧎‍➡", "🧑‍🩰"].flatMap { pair in
            tones.map { tone in
                let scalars = pair.unicodeScalars
                return text(Array(scalars.prefix(1)) + tone.unicodeScalars + scalars.dropFirst())
            }
        }
        return Set(toned + ["🐦‍🔥", "🍋‍🟩", "🍄‍🟫", "⛓‍💥", "🙂‍↔", "🙂‍↕", "🧑‍🧒"])
    }()

    static func mayBeLater(_ emoji: String) -> Bool {
        laterPairs.contains(bare(emoji))
            || emoji.unicodeScalars.contains { "➡🧒🐰\u{1FAEF}".unicodeScalars.contains($0) }
    }

    private static func bare(_ emoji: String) -> String {
        text(emoji.unicodeScalars.filter { $0 != "\u{FE0F}" })
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
