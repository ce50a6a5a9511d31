import Foundation
import TestKit
import Testing

@Suite struct ScriptTests {
    /// The shell reads a script as far as it runs it: what is wrong behind is found by whoever gets
    /// there first.
    @Test(arguments: SourceFile.scripts.filter { $0.text.hasPrefix("#!/bin/bash") })
    func `every script can be read to its end`(_ script: SourceFile) throws {
        let path = SourceFile.root.appendingPathComponent(script.path).path
        #expect(throws: Never.self) { try Program.output(of: ["bash", "-n", path]) }
    }

    @Test func `there are scripts`() { #expect(SourceFile.scripts.count > 3) }
}
