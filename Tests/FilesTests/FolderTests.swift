import Foundation
import ParlorWire
import Testing

@testable import Files

@Suite final class FolderTests {
    let path = FileManager.default.temporaryDirectory.appending(
        path: "folder-\(UUID().uuidString)"
    ).path
    let folder: Folder

    init() throws {
        folder = Folder("\(path)/a/b")
        try folder.make()
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Test func `a folder is made with those that it is in, once or again`() throws {
        try folder.make()
        #expect(FileManager.default.fileExists(atPath: "\(path)/a/b"))
    }

    @Test func `a file is its owner's alone`() throws {
        try folder.keep([1], as: "x")
        #expect(folder.has("x") && folder.isPrivate("x"))
        #expect(try folder.names() == ["x"])
    }

    @Test func `old drafts are removed, and files and young drafts are not`() throws {
        try folder.keep([1], as: "x")
        try Data([1]).write(to: URL(filePath: "\(path)/a/b/y.1.draft"))
        #expect(try folder.names() == ["x"])
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        try folder.removeDrafts(olderThan: .seconds(3_600), now: now)
        #expect(FileManager.default.fileExists(atPath: "\(path)/a/b/y.1.draft"))
        try folder.removeDrafts(olderThan: .seconds(3_600), now: now + .seconds(3_602))
        #expect(!FileManager.default.fileExists(atPath: "\(path)/a/b/y.1.draft"))
        #expect(folder.has("x"))
    }

    @Test func `a folder that can't be used is told with the reason`() {
        let nowhere = Folder("/proc/nowhere")
        let fault = #expect(throws: FileFault.self) { try nowhere.make() }
        #expect(fault?.description.contains("/proc/nowhere can't be made: ") == true)
        #expect(throws: FileFault.self) { try nowhere.names() }
        #expect(throws: FileFault.self) { try nowhere.keep([1], as: "x") }
    }

    @Test func `what can't be kept leaves nothing behind`() throws {
        try FileManager.default.createDirectory(
            atPath: "\(path)/a/b/x/y", withIntermediateDirectories: true)
        #expect(throws: FileFault.self) { try folder.keep([1], as: "x") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(path)/a/b") == ["x"])
    }
}
