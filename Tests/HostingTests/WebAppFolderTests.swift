import Foundation
import Testing

@testable import Hosting

@Suite final class WebAppFolderTests {
    private let root = NSTemporaryDirectory() + "place-\(UInt64.random(in: 0 ... .max))"

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func make(_ folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }

    private func chosen(_ setting: String?, beside executables: String) -> String? {
        WebAppFolder.chosen(
            by: setting.map { ["PARLOR_WEB": $0] } ?? [:], executables: "\(root)/\(executables)")
    }

    @Test func `the app of the sources is that of what was built there`() throws {
        let built = ".build/x86_64-unknown-linux-gnu/release"
        #expect(chosen(nil, beside: built) == nil)
        try make("Clients/Web")
        #expect(chosen(nil, beside: built) == "\(root)/Clients/Web")
        #expect(chosen(nil, beside: "elsewhere/bin") == nil)
    }

    @Test(arguments: ["usr/bin", "usr/lib/parlor"])
    func `a package has the app beside its executables`(_ executables: String) throws {
        try make("usr/share/parlor/web")
        #expect(chosen(nil, beside: executables) == "\(root)/usr/share/parlor/web")
    }

    @Test func `what the setting says counts, and nothing is none`() throws {
        try make("Clients/Web")
        #expect(chosen("/other", beside: ".build/release") == "/other")
        #expect(chosen("", beside: ".build/release") == nil)
    }
}
