import Contracts
import EventSourcing
import ParlorWire
import Testing

@Suite struct EmojiTests {
    @Test(.enabled(if: UnicodeEmoji.isHere))
    func `every emoji that Unicode lists is one, but for symbols that do not say so`() {
        #expect(UnicodeEmoji.standard.listed.count > 4_500)
        let symbols = """
            ©®‼⁉™ℹ↔↕↖↗↘↙↩↪Ⓜ▪▫▶◀◻◼➡⤴⤵⬅⬆⬇〰〽㊗㊙🅰🅱🅾🅿🈂🈷
            """
        #expect(
            Set(UnicodeEmoji.standard.listed.filter { !Emoji.isOne($0) })
                == Set(symbols.unicodeScalars.map { String($0) }))
        #expect(symbols.unicodeScalars.allSatisfy { Emoji.isOne("\($0)\u{FE0F}") })
        #expect(UnicodeEmoji.standard.listed.allSatisfy(Emoji.isOneInAnyStyle))
    }

    @Test(.enabled(if: UnicodeEmoji.isHere))
    func `what is a picture anyway has the sign only where Unicode lists it so`() {
        let pictures = UnicodeEmoji.standard.listed.filter { emoji in
            emoji.unicodeScalars.count == 1
                && emoji.unicodeScalars.first!.properties.isEmojiPresentation
        }
        let signed = pictures.map { $0 + "\u{FE0F}" }.filter(Emoji.isOne)
        #expect(Set(signed) == UnicodeEmoji.signedAnyway && signed.count == 135)
    }

    @Test func `all that was joined since is one`() {
        #expect(LaterEmoji.joined.count == 264)
        #expect(LaterEmoji.all.filter { !Emoji.isOne($0) } == [])
    }

    @Test(.enabled(if: UnicodeEmoji.isHere))
    func `two emoji joined by hand are one only where Unicode joins them`() {
        let joined = UnicodeEmoji.standard.joinedParts
        #expect(joined.count > 250)
        var wrong: [String] = []
        for first in joined {
            for second in joined {
                let pair = first + "\u{200D}" + second
                if Emoji.isOne(pair) != UnicodeEmoji.standard.lists(pair) { wrong.append(pair) }
            }
        }
        #expect(wrong == [])
        var dice = Dice(seed: 6)
        let all = UnicodeEmoji.standard.listed
        for first in all {
            for _ in 0..<2 {
                let pair = first + "\u{200D}" + all.randomElement(using: &dice)!
                #expect(!Emoji.isOne(pair) || UnicodeEmoji.standard.lists(pair), "\(pair)")
            }
        }
    }

    @Test(
        .enabled(if: UnicodeEmoji.isHere),
        arguments: [
            ["👨👩🧑", "🐰\u{1FAEF}🤝❤", "👨👩🧑"], ["🏃🚶🧎🏄👮🧑👨👩", "♀♂🦯🦼🦽🚀🎄", "➡"],
            ["👨👩🧑👧👦🧒", "👨👩🧑👧👦🧒", "👧👦🧒"], ["👨👩🧑", "👨👩🧑", "👧👦🧒", "👧👦🧒"],
            ["👨👩🧑", "👧👦🧒"], ["👯🤼🧍🧒", "♀♂➡🩰"],
        ])
    func `of those alike each is one only where Unicode has it, in every skin`(places: [String]) {
        let tones = ["", "🏻", "🏽", "🏿"]
        var all = [""]
        for (index, place) in places.enumerated() {
            let isOuter = index == 0 || index == places.count - 1
            let tones = isOuter ? tones : [""]
            let parts = place.unicodeScalars.flatMap { part in tones.map { "\(part)\($0)" } }
            all = all.flatMap { first in
                parts.map { first.isEmpty ? $0 : "\(first)\u{200D}\($0)" }
            }
        }
        #expect(all.filter { Emoji.isOne($0) != UnicodeEmoji.standard.lists($0) } == [])
    }

    @Test(.enabled(if: UnicodeEmoji.isHere))
    func `a joined emoji with one part changed, twice or missing is one only if it is listed`() {
        var dice = Dice(seed: 7)
        let parts = UnicodeEmoji.standard.joinedParts
        for emoji in UnicodeEmoji.standard.listed + LaterEmoji.joined.sorted() {
            let whole = emoji.unicodeScalars.split(separator: "\u{200D}").map { String($0) }
            for place in whole.indices where whole.count > 1 {
                var changes = (0..<4).map { _ in [parts.randomElement(using: &dice)!] }
                changes += [[], [whole[place], whole[place]]]
                for change in changes {
                    var changed = whole
                    changed.replaceSubrange(place...place, with: change)
                    let text = changed.joined(separator: "\u{200D}")
                    #expect(
                        !Emoji.isOne(text) || UnicodeEmoji.standard.lists(text),
                        "\(emoji) became \(text)")
                }
            }
        }
    }

    @Test(.enabled(if: UnicodeEmoji.isHere))
    func `two letters are a flag where there is such a region, and none where there is not`() {
        let letters = (0x1F1E6...0x1F1FF).map { String(Unicode.Scalar($0)!) }
        var flags = 0
        for first in letters {
            for second in letters {
                let flag = first + second
                guard Emoji.isOne(flag) else { continue }
                flags += 1
                #expect(UnicodeEmoji.standard.lists(flag) || flag == "🇨🇶", "\(flag)")
            }
        }
        #expect(flags == 259)
    }

    @Test(arguments: [
        "", "a", "1", "❤️❤️", "🇩", "😀a", "👍\u{301}", "#", "\u{FE0F}", "👩\u{200D}", "😀\u{20E3}",
        "😀🏽", "🙂\u{E0067}\u{E007F}", "\u{200D}👩", "👩\u{200D}\u{200D}🚀", "😀\u{200D}😀", "🇦🇦",
        "❤\u{FE0E}", "❤\u{FE0F}\u{FE0F}", "👩🏽\u{FE0F}", "🏽\u{FE0F}", "1\u{FE0F}",
        "1\u{20E3}\u{20E3}",
        "🏴\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}", "🏴\u{E0067}\u{E0062}", "🇩🇪\u{FE0F}", "🇩🇪🇫🇷",
        "👩🏽\u{200D}👧", "👩🏽\u{200D}❤️\u{200D}👨", "👩🏽\u{200D}🤝\u{200D}👩🏽", "👨\u{200D}❤\u{200D}👩",
        "👧\u{200D}🚀", "😀\u{FE0F}", "👩\u{FE0F}\u{200D}🚀", "🐈\u{FE0F}\u{200D}⬛", "©", "™", "↔", "▪",
        "🦊\u{200D}♂️", "🧞🏽\u{200D}♂️",
    ])
    func `what only looks like one is none`(text: String) {
        #expect(!Emoji.isOne(text))
    }

    @Test(arguments: [
        "😀", "❤️", "❤", "🇩🇪", "👩‍👩‍👧‍👦", "👍🏽", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🧑‍🧑‍🧒‍🧒", "🏃🏾‍♀️‍➡️", "🙂‍↕️", "🐦‍🔥",
        "👩🏽‍🦽‍➡️", "🧑🏿‍🩰", "🇨🇶", "©️", "™️", "☕️", "⭐️", "👯🏻", "🤼🏻", "🤼🏻‍♂️", "👩🏻\u{200D}\u{1FAEF}\u{200D}👩🏿",
    ])
    func `an emoji is one however many characters it is made of, and also if it is a new one`(
        text: String
    ) {
        #expect(Emoji.isOne(text))
    }
}
