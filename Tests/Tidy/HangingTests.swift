import Foundation
import TestKit
import Testing

/// What `Tests/Kit/steps_test.py` starts, to show that the runner ends a test that hangs.
@Suite struct HangingTests {
    private static let isAsked = ProcessInfo.processInfo.environment["PARLOR_HANG"] != nil

    @Test(.enabled(if: isAsked, "The runner's own test asks for it."))
    func `a test hangs if it is asked to`() throws {
        try wait(for: "what never comes", within: .seconds(3_600)) { false }
    }
}
