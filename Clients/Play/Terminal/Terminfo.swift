import Foundation
import ParlorWire

/// What the system's database of terminals says of one.
struct Terminfo {
    /// Zero for one that has none; nil where nothing is known.
    let colours: Int?

    init(_ name: String, _ environment: [String: String]) {
        let home = environment["HOME"].map { "\($0)/.terminfo" }
        let folders = [
            environment["TERMINFO"], home, "/etc/terminfo", "/lib/terminfo",
            "/usr/share/terminfo",
        ].compactMap(\.self)
        let files = folders.flatMap { Self.files(name, in: $0) }
        let entry = files.lazy.compactMap { FileManager.default.contents(atPath: $0) }.first
        colours = entry.flatMap { Self.colours(Bytes($0)) }
    }

    /// A folder for each first letter; on some systems it has the letter's number.
    private static func files(_ name: String, in folder: String) -> [String] {
        guard let first = name.utf8.first, !name.contains("/") else { return [] }
        let letter = String(decoding: [first], as: UTF8.self)
        return [letter, String(first, radix: 16)].map { "\(folder)/\($0)/\(name)" }
    }

    /// The 14th number of a compiled entry; a negative one is absent.
    static func colours(_ entry: Bytes) -> Int? {
        func number(at place: Int, bytes: Int) -> Int? {
            guard place + bytes <= entry.count else { return nil }
            let bits = (0..<bytes).reduce(0) { $0 | Int(entry[place + $1]) << (8 * $1) }
            return bytes == 2
                ? Int(Int16(truncatingIfNeeded: bits)) : Int(Int32(truncatingIfNeeded: bits))
        }
        let sizes = [0o432: 2, 0o1036: 4]
        guard let magic = number(at: 0, bytes: 2), let size = sizes[magic],
            let names = number(at: 2, bytes: 2), let flags = number(at: 4, bytes: 2),
            let count = number(at: 6, bytes: 2), names >= 0, flags >= 0
        else { return nil }
        guard count > place else { return 0 }
        let start = (12 + names + flags + 1) / 2 * 2
        return number(at: start + size * place, bytes: size).map { max(0, $0) }
    }

    private static let place = 13
}
