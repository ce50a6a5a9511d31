import ParlorWire

/// What was acknowledged, and has to be found in the histories.
struct Claims {
    /// Texts of each conversation, and who said them.
    var said: [StreamName: [String: PersonID]] = [:]
    /// Where strokes of each board begin, and who drew them.
    var drawn: [StreamName: [Int: PersonID]] = [:]
    /// Revisions of each match, and who acted there.
    var acted: [StreamName: [Int: PersonID]] = [:]
    /// The last name of everybody.
    var names: [PersonID: String] = [:]
    /// Whom everybody blocks, or no longer.
    var blocks: [PersonID: [PersonID: Bool]] = [:]

    /// Where the stroke of this number begins.
    static func x(of number: Int) -> Int { number % 1_000_000 }

    /// Nobody is left who could read them.
    mutating func forget(_ streams: [StreamName]) {
        for stream in streams {
            (said[stream], drawn[stream], acted[stream]) = (nil, nil, nil)
        }
    }

    mutating func forget(_ person: PersonID) {
        (names[person], blocks[person]) = (nil, nil)
    }
}
