/// What to say to whoever gave a name that there isn't: what was probably meant, or all there are.
func hint(for word: String, among names: [String], otherwise: String? = nil) -> String {
    nearest(to: word, among: names).map { "Did you mean '\($0)'?" }
        ?? otherwise ?? "There are \(names.joined(separator: ", "))."
}

/// The name that was probably meant; nil when nothing is near.
func nearest(to word: String, among names: [String]) -> String? {
    let ranked = names.map { (name: $0, distance: edits(from: word, to: $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, word.count / 3) || best.name.hasPrefix(word) ? best.name : nil
}

/// How many letters to add, drop, change or swap with their neighbour (Damerau and Levenshtein).
func edits(from source: String, to target: String) -> Int {
    let source = Array(source)
    let target = Array(target)
    var table = [[Int]](
        repeating: [Int](repeating: 0, count: target.count + 1), count: source.count + 1)
    for row in 0...source.count { table[row][0] = row }
    for column in 0...target.count { table[0][column] = column }
    for row in source.indices {
        for column in target.indices {
            let change = source[row] == target[column] ? 0 : 1
            var least = min(
                table[row][column + 1] + 1, table[row + 1][column] + 1, table[row][column] + change)
            if row > 0, column > 0, source[row] == target[column - 1],
                source[row - 1] == target[column]
            {
                least = min(least, table[row - 1][column - 1] + 1)
            }
            table[row + 1][column + 1] = least
        }
    }
    return table[source.count][target.count]
}
