import Files
import ParlorWire
import Sodium

/// A secret in a file of the data folder that only its owner reads, made where there is none.
public struct TokenFile: Sendable {
    /// The file, which says what somebody may do who has the token in it.
    public enum Name: String, CaseIterable, Sendable {
        /// Whatever an operator may do.
        case `operator` = "operator.token"
        /// Read the counters, and nothing else.
        case metrics = "metrics.token"
    }

    private static let longest = 1_024

    private let text: String

    public init(_ name: Name, in data: String) throws(TokenFault) {
        let file = name.rawValue
        do throws(FileFault) {
            let folder = Folder(data)
            try folder.make()
            if !folder.has(file) {
                let made = Bytes((RandomID.next() + RandomID.next() + "\n").utf8)
                _ = try folder.keepNew(made, as: file)
            }
            let bytes = try folder.read(file, atMost: Self.longest) ?? []
            text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        } catch {
            throw TokenFault("\(error) Set PARLOR_DATA to a folder that can be written.")
        }
        guard Folder(data).isPrivate(file) else {
            throw TokenFault(
                "Others may read \(data)/\(file). Remove it, so that another is made, or"
                    + " 'chmod 600' it.")
        }
        guard text.utf8.count >= 16 else {
            throw TokenFault(
                "\(data)/\(file) has no token. Remove it, so that another is made.")
        }
    }

    /// Takes as long whatever is the same.
    public func isSame(as other: String) -> Bool { text.isSameSecret(as: other) }
}
