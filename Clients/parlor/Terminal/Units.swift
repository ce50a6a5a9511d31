/// Quantities as a person reads them.
enum Units {
    /// `950 ms`, `12.3 s`, `4 min`, `3 h 20 min`, `2 d 4 h`
    static func duration(milliseconds: Int64) -> String {
        let seconds = milliseconds / 1_000
        switch seconds {
        case ..<1: return "\(milliseconds) ms"
        case ..<60: return "\(decimal(Double(milliseconds) / 1_000, places: 1)) s"
        case ..<3_600: return "\(seconds / 60) min"
        case ..<86_400: return "\(seconds / 3_600) h \(seconds / 60 % 60) min"
        default: return "\(seconds / 86_400) d \(seconds / 3_600 % 24) h"
        }
    }

    /// `512 B`, `8.2 MB`
    static func bytes(_ count: Int64) -> String {
        var rest = Double(count)
        for unit in ["B", "kB", "MB", "GB"] {
            if rest < 1_000 { return "\(decimal(rest, places: unit == "B" ? 0 : 1)) \(unit)" }
            rest /= 1_000
        }
        return "\(decimal(rest, places: 1)) TB"
    }

    /// `0`, `3.5`, `12,400`
    static func rate(_ perSecond: Double) -> String {
        perSecond < 100 && perSecond != perSecond.rounded()
            ? decimal(perSecond, places: 1) : grouped(Int64(perSecond.rounded()))
    }

    static func decimal(_ number: Double, places: Int) -> String {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let scaled = Int64((abs(number) * scale).rounded())
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(scaled)" }
        let fraction = String(scaled % Int64(scale))
        let zeros = String(repeating: "0", count: places - fraction.count)
        return "\(sign)\(scaled / Int64(scale)).\(zeros)\(fraction)"
    }

    static func grouped(_ number: Int64) -> String {
        var digits = String(abs(number))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }
}
