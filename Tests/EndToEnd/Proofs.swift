import Testing

/// Whole systems with real processes, sockets and files: one at a time, since each test starts one.
@Suite(.serialized) enum Proofs {}

/// Those that mostly wait for what services do by their own clocks: one at a time for the same reason,
/// beside the others.
@Suite(.serialized) enum PatientProofs {}

/// Those of the command line, of what starts, stops and keeps a system, and of long matches: beside the
/// others too.
@Suite(.serialized) enum OperatorProofs {}

/// Those with apps on ParlorKit, whose tasks need threads that the others block: in a process of their
/// own.
@Suite(.serialized) enum AppProofs {}
