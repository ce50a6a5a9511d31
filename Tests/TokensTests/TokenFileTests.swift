import Foundation
import Testing

@testable import Tokens

@Suite final class TokenFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "operator-\(UUID().uuidString)"
    ).path
    private var file: String { "\(folder)/\(TokenFile.Name.operator.rawValue)" }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func permit(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }

    @Test func `it is made once, and read from then on`() throws {
        let made = try TokenFile(.operator, in: folder)
        let text = try String(contentsOfFile: file, encoding: .utf8).filter { !$0.isWhitespace }
        let again = try TokenFile(.operator, in: folder)
        for token in [made, again] {
            #expect(token.isSame(as: text))
            for other in ["", text + "a"] { #expect(!token.isSame(as: other)) }
        }
    }

    @Test(arguments: [0o640, 0o604, 0o660])
    func `one that others may read is no secret`(mode: Int) throws {
        _ = try TokenFile(.operator, in: folder)
        try permit(mode)
        #expect(throws: TokenFault.self) { try TokenFile(.operator, in: folder) }
        try permit(0o600)
        _ = try TokenFile(.operator, in: folder)
    }

    @Test(arguments: ["", "\n", "short"])
    func `a file without a token lets nobody in`(text: String) throws {
        _ = try TokenFile(.operator, in: folder)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        #expect(throws: TokenFault.self) { try TokenFile(.operator, in: folder) }
    }

    @Test func `the token for the counters is another than the operator's`() throws {
        let metrics = try TokenFile(.metrics, in: folder)
        _ = try TokenFile(.operator, in: folder)
        let text = try String(contentsOfFile: file, encoding: .utf8).filter { !$0.isWhitespace }
        #expect(!metrics.isSame(as: text))
    }
}
