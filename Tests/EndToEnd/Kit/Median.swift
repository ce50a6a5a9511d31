extension [Duration] {
    /// One pause of the machine's own proves nothing.
    var median: Duration { sorted()[count / 2] }
}
