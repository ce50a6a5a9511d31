public import ParlorWire

extension Dice {
    public mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    /// Words with all that JSON escapes, and characters of one to four bytes.
    public mutating func text() -> String {
        let alphabet = Array("abcXYZ019 _-/\\\"'\n\t\r\u{0}\u{1}\u{1F}\u{7F}é漢\u{2028}😀")
        let letters = (0..<Int.random(in: 0..<14, using: &self)).map { _ in
            alphabet.randomElement(using: &self)!
        }
        return String(letters)
    }

    public mutating func number() -> Double {
        while true {
            let number =
                chance(50)
                ? Double(bitPattern: next())
                : Double(Int.random(in: -1_000_000...1_000_000, using: &self)) / 1_000
            if number.isFinite { return number }
        }
    }
}
