public import ParlorWire

extension CommandID {
    /// A random UUID: no two commands have the same.
    public static func random() -> CommandID {
        var dice = SystemRandomNumberGenerator()
        let high = dice.next() & ~0xF000 | 0x4000
        let low = dice.next() >> 2 | 0x8000_0000_0000_0000
        let digits = high.hexadecimal + low.hexadecimal
        var text = ""
        for (place, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(place) { text.append("-") }
            text.append(digit)
        }
        return CommandID(text)
    }
}
