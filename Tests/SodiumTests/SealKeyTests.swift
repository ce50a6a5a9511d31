import ParlorWire
import Sodium
import Testing

@Suite struct SealKeyTests {
    private let key = SealKey()
    private let message = Bytes("the queen of spades".utf8)

    @Test func `what was closed is opened with the same key, passed on as text`() {
        let sealed = key.close(message)
        #expect(SealKey(text: key.text)?.open(sealed) == message)
        #expect(key.open(key.close([])) == [])
        #expect(key.close(message) != sealed)
    }

    @Test func `another key, a change or a cut opens nothing`() {
        let sealed = key.close(message)
        #expect(SealKey().open(sealed) == nil)
        for place in sealed.indices {
            var changed = sealed
            changed[place] ^= 1
            #expect(key.open(changed) == nil)
            #expect(key.open(Bytes(sealed.prefix(place))) == nil)
        }
        #expect(SealKey(text: "short") == nil)
    }

    @Test func `a sealed publication says where it belongs, and nothing else`() throws {
        let header = EventHeader(
            stream: StreamName("match", "m1"), epoch: "e1", rev: 7, event: "acted",
            at: Timestamp(milliseconds: 0), by: nil, id: "c", faces: true)
        let publication = Publication(header: header, body: Bytes(#"{"own":{"ada":"QS"}}"#.utf8))
        let sealed = publication.sealed(with: key)
        #expect(sealed.header == header)
        #expect(!String(decoding: sealed.body, as: UTF8.self).contains("QS"))
        #expect(sealed.opened(with: key)?.body == publication.body)
        #expect(sealed.opened(with: SealKey()) == nil)
        #expect(publication.opened(with: key) == nil)
    }
}
