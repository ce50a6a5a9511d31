/// Words that no code spells, forwards or backwards, with letters or with digits that look like them.
enum OffensiveWords {
    static func isIn(_ code: String) -> Bool {
        let folded = code.utf8.map(fold)
        return spells(folded) || spells(folded.reversed())
    }

    private static func spells(_ folded: [UInt8]) -> Bool {
        folded.indices.contains { start in
            lengths.contains { length in
                start + length <= folded.count
                    && words.contains(
                        String(decoding: folded[start..<start + length], as: UTF8.self))
            }
        }
    }

    private static let words = Set(
        list.split(whereSeparator: \.isWhitespace).map { word in
            String(decoding: word.utf8.map(fold), as: UTF8.self)
        })
    private static let lengths = Set(words.map(\.utf8.count)).sorted()

    /// The letter that it may be read as.
    private static func fold(_ character: UInt8) -> UInt8 {
        switch character {
        case UInt8(ascii: "4"): UInt8(ascii: "A")
        case UInt8(ascii: "8"): UInt8(ascii: "B")
        case UInt8(ascii: "3"): UInt8(ascii: "E")
        case UInt8(ascii: "6"), UInt8(ascii: "9"): UInt8(ascii: "G")
        case UInt8(ascii: "I"), UInt8(ascii: "J"): UInt8(ascii: "L")
        case UInt8(ascii: "O"), UInt8(ascii: "D"): UInt8(ascii: "Q")
        case UInt8(ascii: "5"): UInt8(ascii: "S")
        case UInt8(ascii: "7"): UInt8(ascii: "T")
        case UInt8(ascii: "V"): UInt8(ascii: "U")
        case UInt8(ascii: "2"): UInt8(ascii: "Z")
        default: character
        }
    }

    private static let list = """
        ANAL ANUS ARSE ASS BALLS BASTARD BITCH BLOW BLYAT BONER BOOB BUGGER BUM BUTT CHINK CLIT COCK COON
        CRAP CUCK CUM CUNT DAMN DICK DIE DILDO DYKE FAG FANNY FART FATSO FCK FECK FICK FOTZE FUC FUCK FUK
        FUQ FUX GAY GIMP GOOK GYP HATE HEIL HELL HITLER HOE HOMO HORE HUGE HURE JAP JEW JIZZ KACK KIKE KILL
        KKK KNOB KOOK KUK KYS LESBO LICK LSD METH MERDE MILF MINGE MONG MORON MUFF NAZI NEGER NEGR NIG NONCE
        NSDAP NUDE ORGY PAKI PEDO PEE PENIS PERV PHUK PIMP PISS POOF POOP PORN PRICK PUBE PUKE PUSSY PUTA
        PUTE QUEER RAPE RAPIST RETARD SATAN SCHEISS SCUM SEMEN SEX SHAG SHIT SHIV SKANK SLAG SLUT SMUT SPAZ
        SPERM SPIC STD SUCK SUICIDE TARD TERROR TIT TITS TOSSER TRANNY TURD TWAT VAGINA VAGIN VULVA WANK WHORE
        WICHS WOG WOP XXX YID
        """
}
