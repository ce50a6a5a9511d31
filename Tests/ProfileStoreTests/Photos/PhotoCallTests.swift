import Contracts
import EventSourcing
import ParlorPhotos
import ParlorWire
import Sodium
import Testing

@testable import ProfileStore

@Suite struct PhotoCallTests {
    let directory: Directory
    let small = TinyPhoto()
    let big = TinyPhoto(bytes: Photo.mostBytes)

    init() throws { directory = try Directory() }

    @discardableResult
    func put(_ part: PhotoPart, as id: PhotoID) throws -> PhotoReceipt {
        try directory.ask(PhotoCall.put(part), by: .gateway, key: id.key, as: PhotoReceipt.self)
    }

    func get(_ index: Int, of id: PhotoID) throws -> KeptPhotoPart {
        try directory.ask(
            PhotoCall.get(index: index), by: .gateway, key: id.key, as: KeptPhotoPart.self)
    }

    func code(_ call: PhotoCall, _ key: EntityKey, by actor: Actor = .gateway) -> ErrorCode? {
        directory.code(actor, call, key: key)
    }

    @Test func `a small photo is kept by one call and given by another`() throws {
        #expect(try put(small.part(0), as: small.id).missing.isEmpty)
        let kept = try get(0, of: small.id)
        #expect(kept.mediaType == "image/gif")
        #expect(kept.part == small.part(0))
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func `a photo of a mebibyte goes in two parts, in any order, and fits the bus`(
        order: [Int]
    ) throws {
        #expect(big.bytes.count == Photo.mostBytes)
        #expect(JSON.encode(choice: PhotoCall.put(big.part(0))).body.count < Limits.body)
        #expect(try put(big.part(order[0]), as: big.id).missing == [order[1]])
        #expect(code(.get(index: 0), big.id.key) == .notFound)
        #expect(try put(big.part(order[1]), as: big.id).missing.isEmpty)
        for index in 0...1 { #expect(try get(index, of: big.id).part == big.part(index)) }
    }

    @Test func `a photo outlives the process`() throws {
        try put(small.part(0), as: small.id)
        try directory.restart()
        #expect(try get(0, of: small.id).part == small.part(0))
    }

    @Test func `parts that a crash took are asked for again`() throws {
        try put(big.part(0), as: big.id)
        try directory.restart()
        #expect(try put(big.part(1), as: big.id).missing == [0])
        #expect(try put(big.part(0), as: big.id).missing.isEmpty)
    }

    @Test func `the same photo twice is one photo`() throws {
        for _ in 0..<2 { #expect(try put(small.part(0), as: small.id).missing.isEmpty) }
    }

    @Test func `other bytes under a photo's name are refused, and served to nobody`() throws {
        let other = TinyPhoto(bytes: 200)
        #expect(code(.put(other.part(0)), small.id.key) == .badInput)
        #expect(code(.get(index: 0), small.id.key) == .notFound)
    }

    @Test func `what is no photo is refused`() throws {
        let text = Array("<svg onload='alert(1)'/>".utf8)
        let id = PhotoID(Fingerprint(of: text).text)
        let part = PhotoPart(size: text.count, index: 0, data: Base64.standard.encode(text))
        #expect(code(.put(part), id.key) == .badInput)
        #expect(code(.get(index: 0), id.key) == .notFound)
    }

    @Test(arguments: ["", "short", "../../../../../../../../../../../etc/passwd/aaaaaaaaa"])
    func `an id of another shape is refused`(id: String) {
        #expect(code(.put(small.part(0)), EntityKey(id)) == .badInput)
        #expect(code(.get(index: 0), EntityKey(id)) == .badInput)
    }

    @Test(arguments: [0, -1, Photo.mostBytes + 1, .max, .min])
    func `a photo has 1 byte to a mebibyte`(size: Int) {
        let part = PhotoPart(size: size, index: 0, data: "")
        #expect(code(.put(part), small.id.key) == .payloadTooLarge)
    }

    @Test(arguments: [-1, 1, .max, .min])
    func `a part that the photo hasn't is refused`(index: Int) throws {
        let part = PhotoPart(size: 100, index: index, data: "")
        #expect(code(.put(part), small.id.key) == .badInput)
        try put(small.part(0), as: small.id)
        #expect(code(.get(index: index), small.id.key) == .badInput)
    }

    @Test(arguments: ["", "AAAA", "no base 64"])
    func `a part has all of its bytes`(data: String) {
        let part = PhotoPart(size: 100, index: 0, data: data)
        #expect(code(.put(part), small.id.key) == .badInput)
    }

    @Test func `only parts bring and fetch photos`() {
        #expect(code(.put(small.part(0)), small.id.key, by: .ada) == .forbidden)
        #expect(code(.get(index: 0), small.id.key, by: .ada) == .forbidden)
    }

    @Test func `who uploaded a photo can use it, and nobody else`() throws {
        let use = PersonCommand.usePhoto(photoId: small.id)
        #expect(directory.code(.ada, use) == .notFound)
        try put(small.part(0), as: small.id)
        #expect(directory.code(.ada, use) == .notFound)
        try directory.tell(
            .gateway,
            AccountCommand.keepPhoto(userId: .ada, photoId: small.id, bytes: small.bytes.count),
            key: "ada")
        #expect(directory.code(.bob, use) == .notFound)
        let swept = TinyPhoto(bytes: 300).id
        try directory.tell(
            .gateway, AccountCommand.keepPhoto(userId: .ada, photoId: swept, bytes: 300),
            key: "ada")
        #expect(directory.code(.ada, PersonCommand.usePhoto(photoId: swept)) == .notFound)
        let view = try JSON.decode(PersonView.self, from: directory.tell(.ada, use))
        #expect(view.identity.avatar == .custom(photoURL: "/v1/photos/\(small.id)"))
        #expect(directory.code(.ada, PersonCommand.usePhoto(photoId: "../x")) == .badInput)
    }
}
