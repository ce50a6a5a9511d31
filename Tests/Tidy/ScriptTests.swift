import Foundation
import TestKit
import Testing

@Suite struct ScriptTests {
    /// The shell reads a script as far as it runs it: what is wrong behind is found by whoever gets
    /// there first.
    @Test(arguments: SourceFile.scripts.filter { $0.text.hasPrefix("#!/bin/bash") })
    func `every script can be read to its end`(_ script: SourceFile) throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = ["-n", SourceFile.root.appendingPathComponent(script.path).path]
        try shell.run()
        try shell.waitForEnd()
        #expect(shell.terminationStatus == 0, "\(script) is no whole script.")
    }

    @Test func `there are scripts`() { #expect(SourceFile.scripts.count > 3) }
}
