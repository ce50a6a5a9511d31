import Testing

/// Whole systems with real processes, sockets and files. Each test starts one, so there are four lanes of
/// about the same length, in each of which one test runs after another. They mostly wait, so two cores
/// are enough for four.
@Suite(.serialized, .failuresShowLogs) enum Proofs {}

/// Those that mostly wait for what services do by their own clocks.
@Suite(.serialized, .failuresShowLogs) enum PatientProofs {}

/// Those of the command line, and of what starts, stops and keeps a system.
@Suite(.serialized, .failuresShowLogs) enum OperatorProofs {}

/// Those that wait for half a minute at a time.
@Suite(.serialized, .failuresShowLogs) enum LongProofs {}

/// Those with apps on ParlorKit, whose tasks need threads that the others block: in a process of their
/// own.
@Suite(.serialized, .failuresShowLogs) enum AppProofs {}
