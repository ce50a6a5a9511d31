import Testing

/// Whole systems with real processes, sockets and files: one at a time, since they measure time.
@Suite(.serialized) enum Proofs {}
