import TestKit

/// What a command of this machine says before it ends without a fault.
func run(_ words: String...) throws -> String { try Program.output(of: words) }
