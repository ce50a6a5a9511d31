import Contracts
import Foundation
import Testing
import Wire

@testable import Parlor

/// Photos and large drawings that move in.
@Suite struct MovedPhotoTests {
    @Test(
        arguments: [
            ("https://example.org/photos/bob.jpg?size=2#x", "bob.jpg"), ("/v1/photos/abc", "abc"),
            ("https://host/o/profile%2Fbob.png?alt=media", "bob.png"), ("bob.gif", "bob.gif"),
            ("", nil), ("https://host/100%", "100%"),
        ] as [(String, String?)])
    func `a photo is named as in its address`(address: String, name: String?) {
        #expect(PhotoFolder.name(in: address) == name)
    }

    @Test func `a photo is found by its address, or by its user`() throws {
        let folder = URL.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data([1]).write(to: folder.appending(path: "a.jpg"))
        try Data([2]).write(to: folder.appending(path: "bob.png"))
        let photos = try PhotoFolder(folder.path)
        #expect(try photos.photo(of: "bob", at: "https://example.org/a.jpg")?.bytes == [1])
        #expect(try photos.photo(of: "bob", at: "https://example.org/b.jpg")?.bytes == [2])
        #expect(try photos.photo(at: "https://example.org/b.jpg")?.bytes == nil)
        #expect(photos.missing == 1)
        #expect(throws: Complaint.self) { try PhotoFolder(folder.path + "/none") }
    }

    @Test func `a large drawing is made of its parts`() {
        let strokes = (0..<40).map { number in
            Stroke(
                points: Ink([Point(x: Double(number), y: 1)]), color: .white, brushSize: 4,
                brush: Brush("pen"))
        }
        let stamp = Stamp(emoji: "❤️", x: 1, y: 2, size: 48)
        let picture = Picture(
            strokes: strokes, stamps: [stamp, stamp], backgroundColor: .white,
            strokesBeneath: [3, 40])
        let parts = picture.parts(atMost: 2_000)
        #expect(parts.count > 3 && picture.parts(atMost: 1 << 20).count == 1)
        #expect(parts.flatMap(\.layers) == picture.layers)
    }
}
