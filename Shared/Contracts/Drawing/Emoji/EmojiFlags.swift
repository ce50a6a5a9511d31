/// Which flags there are.
enum EmojiFlags {
    static func isOne(_ scalars: Substring.UnicodeScalarView) -> Bool {
        if nations.contains(String(scalars)) { return true }
        let letters = scalars.compactMap { isLetter($0) ? $0.value - 0x1F1E6 + 65 : nil }
        guard scalars.count == 2, letters.count == 2 else { return false }
        return regions.contains(letters[0] << 8 | letters[1])
    }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// England, Scotland and Wales.
    private static let nations: Set<String> = [
        nation("gbeng"), nation("gbsct"), nation("gbwls"),
    ]

    private static func nation(_ code: String) -> String {
        var flag = String.UnicodeScalarView()
        flag.append("\u{1F3F4}")
        flag.append(contentsOf: code.unicodeScalars.map { Unicode.Scalar(0xE0000 + $0.value)! })
        flag.append("\u{E007F}")
        return String(flag)
    }

    private static let regions = Set(
        """
        AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN
        BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CQ CR CU CV CW CX CY
        CZ DE DG DJ DK DM DO DZ EA EC EE EG EH ER ES ET EU FI FJ FK FM FO FR GA GB GD GE GF GG
        GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS
        IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC
        MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO
        NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD
        SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO
        TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
        """.split(whereSeparator: \.isWhitespace).map { code in
            code.unicodeScalars.reduce(0) { $0 << 8 | $1.value }
        })
}
