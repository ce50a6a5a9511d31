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
    func lists(_ emoji: String) -> Bool {
        bare.contains(Self.bare(emoji)) || LaterEmoji.all.contains(Self.bare(emoji))
    }

    /// All that is part of anything joined.
    var joinedParts: [String] {
        let parts = bare.map { $0.unicodeScalars.split(separator: "\u{200D}") }
        let later = LaterEmoji.joined.flatMap { $0.unicodeScalars.split(separator: "\u{200D}") }
        return Set(parts.filter { $0.count > 1 }.joined().map { String($0) })
            .union(later.map { String($0) }).sorted()
    }

    /// Pictures anyway that have the sign all the same.
    static var signedAnyway: Set<String> {
        let path = "/usr/share/unicode/emoji/emoji-variation-sequences.txt"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return Set(
            text.split(separator: "\n").compactMap { line in
                let codes = line.split(separator: " ").prefix(2)
                guard codes.count == 2, codes[1] == "FE0F",
                    let picture = UInt32(codes[0], radix: 16).flatMap(Unicode.Scalar.init),
                    picture.properties.isEmojiPresentation
                else { return nil }
                return Self.text([picture, "\u{FE0F}"])
            })
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
