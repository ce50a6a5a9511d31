import Files
import Sodium
import Wire

/// What says that somebody looks after this Parlor: a secret in a file that only its owner reads, made
/// where there is none.
public struct OperatorToken: Sendable {
    public static let name = "operator.token"
    private static let longest = 1_024

    private let text: String

    public init(in data: String) throws(TokenFault) {
        do throws(FileFault) {
            let folder = Folder(data)
            try folder.make()
            if !folder.has(Self.name) {
                let made = Bytes((RandomID.next() + RandomID.next() + "\n").utf8)
                _ = try folder.keepNew(made, as: Self.name)
            }
            let bytes = try folder.read(Self.name, atMost: Self.longest) ?? []
            text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        } catch {
            throw TokenFault("\(error) Set PARLOR_DATA to a folder that can be written.")
        }
        guard Folder(data).isPrivate(Self.name) else {
            throw TokenFault(
                "Others may read \(data)/\(Self.name). Remove it, so that another is made, or"
                    + " 'chmod 600' it.")
        }
        guard text.utf8.count >= 16 else {
            throw TokenFault(
                "\(data)/\(Self.name) has no token. Remove it, so that another is made.")
        }
    }

    /// Takes as long whatever is the same.
    public func isSame(as other: String) -> Bool { text.isSameSecret(as: other) }
}
