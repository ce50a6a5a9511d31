import Hosting
import ParlorGames
import ParlorWire

/// The settings that the operator keeps in a file: `NAME=value`, a line each.
struct SettingsFile {
    static let setting = "PARLOR_SETTINGS"
    /// In the data folder, where `PARLOR_SETTINGS` names no other.
    static let usualName = "settings"

    let path: String
    let lines: [String: Line]

    /// Where a setting stands, and what it is.
    struct Line: Hashable, Sendable {
        let number: Int
        let value: String
    }

    var settings: [String: String] { lines.mapValues(\.value) }

    /// Empty where there is no file, unless it was named.
    init(named given: String?, data: String) throws(Complaint) {
        path = given ?? "\(data)/\(Self.usualName)"
        guard let bytes = File.read(path) else {
            guard given == nil, !File.exists(path) else {
                throw .setUp(
                    "The settings in \(path) can't be read. Check its name and who may read it; "
                        + "\(Self.setting) says which file is used.")
            }
            lines = [:]
            return
        }
        do { lines = try Self.lines(in: bytes, folder: File.folder(of: path)) } catch {
            throw .setUp("\(path):\(error)".escapingControls)
        }
    }

    /// The settings of these lines, or the first thing that is wrong with them.
    static func lines(in bytes: Bytes, folder: String) throws(FileFlaw) -> [String: Line] {
        var settings: [String: Line] = [:]
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let text = trimmed(line)
            guard let first = text.first, first != UInt8(ascii: "#") else { continue }
            let number = index + 1
            guard let text = String(validating: text, as: UTF8.self), !text.utf8.contains(0),
                let equals = text.firstIndex(of: "=")
            else {
                throw FileFlaw(number, "This is no NAME=value. Write one, or begin with '#'.")
            }
            let name = String(text[..<equals])
            if let reason = refusal(of: name) { throw FileFlaw(number, reason) }
            guard settings[name] == nil else {
                throw FileFlaw(number, "\(name) is set above already. Remove one of them.")
            }
            let value = try unquoted(text[text.index(after: equals)...], number)
            settings[name] = Line(
                number: number, value: StartSettings.placed(value, of: name, in: folder))
        }
        return settings
    }

    /// A sentence about settings that can't be used, behind the line of the first of them that the
    /// file says: `settings:3: `. Nil where it says none of them.
    static func located(
        _ sentence: String, ofFile: Set<String>, _ settings: StartSettings, data: String
    ) -> String? {
        let named = sentence.matches(of: /PARLOR_[A-Z_]*[A-Z]/).map { String($0.output) }
        guard let name = named.first(where: ofFile.contains),
            let file = try? SettingsFile(named: settings.all[setting], data: data),
            let line = file.lines[name]
        else { return nil }
        return "\(file.path):\(line.number): \(sentence)".escapingControls
    }

    private static func refusal(of name: String) -> String? {
        if StartSettings.own.contains(name) || name == setting {
            return "\(name.quotable) can't be set here. Set it in the environment."
        }
        guard !StartSettings.known.contains(name) else { return nil }
        return "Parlor has no setting '\(name.quotable)'.\(StartSettings.hint(for: name))"
    }

    private static func trimmed(_ line: some Collection<UInt8>) -> Bytes {
        func isSpace(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
        let rest = line.drop(while: isSpace)
        return Bytes(rest.reversed().drop(while: isSpace).reversed())
    }

    private static func unquoted(_ value: Substring, _ line: Int) throws(FileFlaw) -> String {
        guard let quote = value.first, quote == "\"" || quote == "'" else { return String(value) }
        let inner = value.dropFirst().dropLast()
        guard value.count > 1, value.last == quote, !inner.contains(quote), !inner.contains("\\")
        else {
            throw FileFlaw(
                line, "A value in quotes ends with the same quote, and has no other or '\\' in it.")
        }
        return String(inner)
    }
}
