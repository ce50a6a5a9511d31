import ParlorWire
import Sessions
import TestKit
import Testing

/// How many bytes of photos come from one address.
@Suite struct UploadTests {
    private let photo = TinyGIF.bytes(paddedTo: 1_000_000)
    private let limits: GatewayLimits = {
        var limits = GatewayLimits()
        limits.devicesPerAddress = 1
        return limits
    }()

    @Test func `an address uploads so many bytes a day, and others notice nothing`() throws {
        let office = try Office(limits)
        for _ in 0..<3 { #expect(try office.upload(photo) == 200) }
        #expect(try office.upload(photo) == 429)
        #expect(try office.upload(TinyGIF.bytes()) == 429)
        #expect(try office.upload(photo, from: .v4(2)) == 200)
    }

    @Test func `where many devices are behind one address, as much more is uploaded`() throws {
        var limits = limits
        limits.devicesPerAddress = 3
        let office = try Office(limits)
        for _ in 0..<7 { #expect(try office.upload(photo) == 200) }
        #expect(try office.upload(photo) == 429)
    }

    @Test func `what was not kept does not count`() throws {
        let office = try Office(limits)
        let full = Failure(.unavailable, "Nothing was kept.")
        for _ in 0..<10 { #expect(try office.upload(photo, refused: full) == 503) }
        #expect(try office.upload(photo) == 200)
    }
}
