import Foundation
import Testing

@testable import Tokens

@Suite final class OperatorTokenTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "operator-\(UUID().uuidString)"
    ).path
    private var file: String { "\(folder)/\(OperatorToken.name)" }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func permit(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }

    @Test func `it is made once, and read from then on`() throws {
        let made = try OperatorToken(in: folder)
        let text = try String(contentsOfFile: file, encoding: .utf8).filter { !$0.isWhitespace }
        let again = try OperatorToken(in: folder)
        for token in [made, again] {
            #expect(token.isSame(as: text))
            for other in ["", text + "a"] { #expect(!token.isSame(as: other)) }
        }
    }

    @Test(arguments: [0o640, 0o604, 0o660])
    func `one that others may read is no secret`(mode: Int) throws {
        _ = try OperatorToken(in: folder)
        try permit(mode)
        #expect(throws: TokenFault.self) { try OperatorToken(in: folder) }
        try permit(0o600)
        _ = try OperatorToken(in: folder)
    }

    @Test(arguments: ["", "\n", "short"])
    func `a file without a token lets nobody in`(text: String) throws {
        _ = try OperatorToken(in: folder)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        #expect(throws: TokenFault.self) { try OperatorToken(in: folder) }
    }
}
