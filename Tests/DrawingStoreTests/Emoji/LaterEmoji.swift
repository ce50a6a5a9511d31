/// All that were joined, or got a skin tone, in Unicode's versions 15.1 to 17, without the sign of
/// a picture.
enum LaterEmoji {
    static let all = joined.union(people("👯🤼", tones))
    static let joined = Set(directed + danced + toned + pairs + families + things)

    private static let tones = ["🏻", "🏼", "🏽", "🏾", "🏿"]
    private static let anyTone = [""] + tones

    private static func join(_ parts: [String]...) -> [String] {
        parts.dropFirst().reduce(parts[0]) { all, next in
            all.flatMap { first in next.map { "\(first)\u{200D}\($0)" } }
        }
    }

    private static func people(_ names: String, _ tones: [String]) -> [String] {
        names.unicodeScalars.flatMap { name in tones.map { "\(name)\($0)" } }
    }

    private static let directed =
        join(people("🏃🚶🧎", anyTone), ["➡"])
        + join(people("🏃🚶🧎", anyTone), ["♀", "♂"], ["➡"])
        + join(people("🧑👨👩", anyTone), ["🦯", "🦼", "🦽"], ["➡"])
    private static let danced = join(people("🧑", anyTone), ["🩰"])
    private static let toned = join(people("👯🤼", tones), ["♀", "♂"])
    private static let pairs = ["🧑", "👩", "👨"].flatMap { person in
        tones.flatMap { first in
            tones.filter { $0 != first }.flatMap { last in
                join([person + first], ["🐰", "\u{1FAEF}"], [person + last])
            }
        }
    }
    private static let families =
        join(["🧑"], ["🧒"]) + join(["🧑"], ["🧒"], ["🧒"]) + join(["🧑"], ["🧑"], ["🧒"])
        + join(["🧑"], ["🧑"], ["🧒"], ["🧒"])
    private static let things =
        join(["🙂"], ["↔", "↕"]) + join(["🐦"], ["🔥"]) + join(["🍋"], ["🟩"]) + join(["🍄"], ["🟫"])
        + join(["⛓"], ["💥"])
}
