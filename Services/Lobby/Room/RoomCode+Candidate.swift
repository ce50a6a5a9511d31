import Contracts
import EventSourcing
import ParlorWire

extension RoomCode {
    /// How many codes of each length are tried before a longer one is.
    static let tries = [(length: 4, count: 4), (length: 5, count: 4), (length: 6, count: 24)]

    /// The codes that these dice show, one after the other; nil after the last.
    ///
    /// Four characters are tried four times: nine rooms of ten still get one when half of a million are
    /// taken. So codes grow by themselves.
    static func candidate(_ attempt: Int, _ dice: Dice) -> RoomCode? {
        var dice = dice
        var code: RoomCode?
        for length in lengths.prefix(attempt + 1) { code = .thrown(length, &dice) }
        return attempt < lengths.count ? code : nil
    }

    private static let lengths = tries.flatMap { Array(repeating: $0.length, count: $0.count) }

    private static func thrown(_ length: Int, _ dice: inout Dice) -> RoomCode {
        while true {
            let characters = (0..<length).map { _ in alphabet.randomElement(using: &dice)! }
            let text = String(decoding: characters, as: UTF8.self)
            if !OffensiveWords.isIn(text) { return RoomCode(text) }
        }
    }
}
