/// An object or a list that its value may still add to.
struct Opened {
    let writer: JSONWriter
    let depth: Int
    /// Tells it from another that was opened later at the same depth.
    let start: Int
}
