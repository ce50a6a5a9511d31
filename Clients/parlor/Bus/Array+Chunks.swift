extension Array {
    /// The elements in order, so many in each chunk; the last one may be shorter.
    func inChunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
