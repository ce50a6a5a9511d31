import Contracts
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct ArrivingPhotosTests {
    let size = PhotoPart.bytes + 1
    let first = Bytes(repeating: 1, count: PhotoPart.bytes)
    let instant = Instant(milliseconds: 1_000)
    let id = { (number: Int) in PhotoID("p\(number)") }

    @Test func `a photo is whole when its last part comes`() {
        var arriving = ArrivingPhotos()
        #expect(arriving.receive([2], at: 1, of: size, for: "p", now: instant) == nil)
        #expect(arriving.missing("p") == [0])
        #expect(arriving.receive(first, at: 0, of: size, for: "p", now: instant) == first + [2])
        #expect(arriving.uploads.isEmpty)
    }

    @Test func `an upload that nobody goes on with is forgotten after a minute`() {
        var arriving = ArrivingPhotos()
        _ = arriving.receive(first, at: 0, of: size, for: "old", now: instant)
        let late = instant + .seconds(60)
        _ = arriving.receive(first, at: 0, of: size, for: "new", now: late)
        #expect(Set(arriving.uploads.keys) == ["new"])
        #expect(arriving.receive([2], at: 1, of: size, for: "old", now: late) == nil)
        #expect(arriving.missing("old") == [0])
    }

    @Test func `with a 33rd upload the oldest is forgotten`() {
        var arriving = ArrivingPhotos()
        for number in 0...ArrivingPhotos.most {
            let now = instant + .milliseconds(number)
            _ = arriving.receive(first, at: 0, of: size, for: id(number), now: now)
        }
        #expect(arriving.uploads.count == ArrivingPhotos.most)
        #expect(arriving.uploads[id(0)] == nil)
    }

    @Test func `a photo of another size begins anew`() {
        var arriving = ArrivingPhotos()
        _ = arriving.receive(first, at: 0, of: size, for: "p", now: instant)
        #expect(arriving.receive([2, 3], at: 1, of: size + 1, for: "p", now: instant) == nil)
        #expect(arriving.missing("p") == [0])
    }
}
