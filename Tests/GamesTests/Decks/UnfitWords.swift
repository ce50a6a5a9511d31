import ParlorWire

/// Words that stand on no card: of hate, of sex, of alcohol, of other drugs, of self-harm.
enum UnfitWords {
    static func word(in text: String) -> String? {
        SearchText(text).text.split { !$0.isLetter }.map(String.init).first { word in
            words.contains(word) || word.hasSuffix("s") && words.contains(String(word.dropLast()))
        }
    }

    private static let words = Set(list.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let list = """
        arse asshole bastard bitch boob bugger chink coon crap cum cunt damn dick dildo dyke fag
        faggot fuck fucking goddamn gook gyp gypsy homo jap kike lesbo milf moron muff nazi negro nigger
        paki piss poof prick retard retarded shit shitty slag slut spastic spaz spic tranny turd twat
        wank whore wog wop
        anal anus bra condom erotic fetish genitals hooker horny kinky lingerie nipple nude orgasm
        orgy pedophile penis porn porno prostitute rape rapist semen sex sexual sexy stripper striptease
        testicle thong vagina virgin
        absinthe alcohol alcoholic ale beer booze boozy bourbon brandy brewery champagne cider cocktail
        drunk drunken gin hangover hungover lager liqueur liquor martini prosecco rum schnapps sherry
        tequila tipsy vodka whiskey whisky wine winery
        cannabis cigar cigarette cocaine drug ecstasy hashish heroin joint lsd marijuana meth
        nicotine opium stoned tobacco vape vaping
        behead noose overdose suicidal suicide
        """
}
