extension String.UnicodeScalarView {
    /// Without the blanks around it.
    var trimmed: Substring.UnicodeScalarView {
        guard let first = firstIndex(where: { !$0.properties.isWhitespace }),
            let last = lastIndex(where: { !$0.properties.isWhitespace })
        else { return self[endIndex...] }
        return self[first...last]
    }
}
