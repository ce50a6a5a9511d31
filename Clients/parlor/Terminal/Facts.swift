import Hosting

/// One thing that is known, behind its name.
func factLine(_ name: String, _ value: String) -> String {
    "\(name.padded(to: 14)) \(value)".escapingControls
}

/// Several of one name, each on a line of its own.
func factLines(_ name: String, _ values: [String]) -> [String] {
    guard !values.isEmpty else { return [factLine(name, "none")] }
    return values.enumerated().map { factLine($0.offset == 0 ? name : "", $0.element) }
}
