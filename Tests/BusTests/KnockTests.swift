import ParlorWire
import Testing

@testable import BusZeroMQ

@Suite struct KnockTests {
    static let key = Bytes(repeating: 7, count: 32)

    let guests = {
        var list = GuestList()
        _ = list.add("lobby", .secret(user: Bytes("lobby".utf8), Bytes("secret".utf8)))
        _ = list.add("gateway", .key(key))
        return list
    }()

    func frames(_ mechanism: String, _ shown: Bytes...) -> [Bytes] {
        ["1.0", "1", "parlor", "127.0.0.1", "", mechanism].map { Bytes($0.utf8) } + shown
    }

    @Test func `who shows what is on the list comes in`() {
        let secret = frames("PLAIN", Bytes("lobby".utf8), Bytes("secret".utf8))
        #expect(Knock(frames: secret)?.name(in: guests) == "lobby")
        #expect(Knock(frames: frames("CURVE", Self.key))?.name(in: guests) == "gateway")
    }

    @Test func `all others are turned away`() {
        let (lobby, secret) = (Bytes("lobby".utf8), Bytes("secret".utf8))
        let wrong = [
            frames("PLAIN", lobby, Bytes("secrets".utf8)), frames("PLAIN", lobby, []),
            frames("PLAIN", Bytes("gateway".utf8), secret), frames("PLAIN", lobby),
            frames("PLAIN", lobby, secret, []), frames("CURVE", Array(Self.key.dropLast())),
            frames("CURVE", lobby, secret), frames("NULL"), frames("NULL", Self.key),
            frames("GSSAPI", lobby), frames(""), [[], []],
        ]
        for frames in wrong { #expect(Knock(frames: frames)?.name(in: guests) == nil) }
        #expect(Knock(frames: [[1]]) == nil)
        #expect(Knock(frames: []) == nil)
    }

    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `random questions let nobody in, and are answered in six frames`(seed: UInt64) {
        var dice = Dice(seed: seed)
        for _ in 0..<200 {
            var question = frames("PLAIN", Bytes("lobby".utf8), Bytes("secret!".utf8))
            for _ in 0..<Int.random(in: 0...3, using: &dice) {
                let index = question.indices.randomElement(using: &dice)!
                switch Int.random(in: 0...2, using: &dice) {
                case 0: question[index] = dice.bytes(upTo: 300)
                case 1: question.remove(at: index)
                default: question.insert(dice.bytes(upTo: 40), at: index)
                }
            }
            guard let knock = Knock(frames: question) else { continue }
            #expect(knock.name(in: guests) == nil)
            let answer = knock.answer(user: nil)
            #expect(answer.count == 6 && answer[..<2] == question[..<2])
        }
    }

    @Test func `a list tells when somebody no longer comes in`() {
        var more = guests
        _ = more.add("lobby", .secret(user: Bytes("lobby".utf8), Bytes("new".utf8)))
        #expect(!more.excludesSome(of: guests))
        #expect(guests.excludesSome(of: more))
        #expect(!guests.excludesSome(of: guests))
        let isNew = more.add("lobby2", .key(Self.key))
        #expect(!isNew)
    }
}
