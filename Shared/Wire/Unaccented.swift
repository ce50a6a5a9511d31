/// Letters without their accents, strokes and ligatures, all in lower case.
enum Unaccented {
    static subscript(scalar: Unicode.Scalar) -> String? { table[scalar] }

    private static let table: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [:]
        for word in letters.split(whereSeparator: \.isWhitespace) {
            let plain = word.unicodeScalars.first!
            for scalar in word.unicodeScalars.dropFirst() { table[scalar] = String(plain) }
        }
        for (plain, others) in ligatures {
            for scalar in others.unicodeScalars { table[scalar] = plain }
        }
        return table
    }()

    /// Each letter, and what is read as it.
    private static let letters = """
        aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặⱥ
        bḃḅḇƀɓ cçćĉċčḉƈ dďḋḍḏḑḓđðɖɗ
        eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệɇℯ
        fḟƒ gĝğġģǧǵḡǥɠℊ
        hĥȟḣḥḧḩḫẖħⱨℎ
        iìíîïĩīĭįǐȉȋḭḯỉịıɨ
        jĵǰɉ kķǩḱḳḵƙĸ lĺļľḷḹḻḽłƚ mḿṁṃ
        nñńņňǹṅṇṉṋŋƞɲ
        oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợǿøɵℴ
        pṕṗƥ qɋ rŕŗřȑȓṙṛṝṟɍ
        sśŝşšșṡṣṥṧṩẛſ
        tţťțṫṭṯṱẗŧƭ
        uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựʉ
        vṽṿʋ wŵẁẃẅẇẉẘⱳ xẋẍ
        yýÿŷȳẏẙỳỵỷỹɏƴ
        zźżžẑẓẕƶȥ ʒǯ
        αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ
        εέἐἑἒἓἔἕὲέ
        ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ
        ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ\u{1FBE}
        οόὀὁὂὃὄὅὸό ρῤῥ σς
        υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧϒϓϔ
        ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ
        ᾿῍῎῏ ῾῝῞῟ аӑӓ гѓ еѐёӗ жӂӝ зӟ ийѝӣӥ кќ оӧ уўӯӱӳ чӵ ыӹ эӭ ії
        ѵѷ әӛ өӫ うゔ かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つづ てで とど はばぱ
        ひびぴ ふぶぷ へべぺ ほぼぽ ゝゞ ウヴ カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅ
        テデ トド ハバパ ヒビピ フブプ ヘベペ ホボポ ワヷ ヰヸ ヱヹ ヲヺ ヽヾ ʹ\u{374}
        """

    /// Also the letters that are written from right to left: one by one they stay legible.
    private static let ligatures: KeyValuePairs<String, String> = [
        "ا": "آأإ",
        "و": "ؤ",
        "ي": "ئ",
        "ہ": "ۂ",
        "ے": "ۓ",
        "ە": "ۀ",
        "ae": "æǣǽ",
        "oe": "œ",
        "ss": "ß",
        "th": "þ",
        "ij": "ĳ",
        "ff": "ﬀ",
        "fi": "ﬁ",
        "fl": "ﬂ",
        "ffi": "ﬃ",
        "ffl": "ﬄ",
        "st": "ﬅﬆ",
    ]
}
