import Foundation
import Testing

@testable import BusZeroMQ

@Suite struct SecretsTests {
    @Test func `a secret that is removed while a broker reads them is not made anew`() throws {
        let data = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: data) }
        let secrets = ServiceSecrets(data: data)
        let services = (0..<400).map { "service-\($0)" }
        for service in services { _ = try secrets.secret(of: service) }
        let isRemoved = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for service in services { unlink("\(secrets.path)/\(service).secret") }
            isRemoved.signal()
        }
        // A file that goes between the look and the reading may end a look.
        while isRemoved.wait(timeout: .now()) == .timedOut { _ = try? secrets.guests() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: secrets.path).isEmpty)
    }
}
