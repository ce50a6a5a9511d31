import Dispatch
import Foundation
import ParlorWire
import Reference
import Synchronization
import Witness

/// Everything that goes over one connection: a witness holds it against the descriptions, and folds it, beside
/// the test.
final class Recording: Sendable {
    private static let queue = DispatchQueue(label: "witness")
    private static let flaws = Mutex<[Int: [String]]>([:])
    private static let mostFlaws = 20

    private static let contract: Contract = {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        do {
            let told = try Reference(root: root).descriptions()
            return try Contract(
                asyncAPI: Value(told.asyncAPI.utf8), openAPI: Value(told.openAPI.utf8))
        } catch { preconditionFailure("The protocol can't be described: \(error)") }
    }()

    private let witness = Mutex<Witness?>(nil)
    private let port: Int

    /// Of a gateway at that port.
    init(at port: Int) { self.port = port }

    func sent(_ text: [UInt8]) { watch { $0.send(text) } }
    func received(_ text: [UInt8]) { watch { $0.receive(text) } }

    /// Streams whose folds were not compared with a view since they last changed.
    var unsettled: [String] {
        Self.queue.sync { witness.withLock { $0?.unsettled ?? [] } }
    }

    /// How often what was folded was compared with a view that was asked for.
    var compared: Int {
        Self.queue.sync { witness.withLock { $0?.compared ?? 0 } }
    }

    static func note(_ exchange: Exchange, at port: Int) {
        queue.async { add(contract.flaws(of: exchange), at: port) }
    }

    /// What was wrong with anything that went to or from the gateway at that port.
    static func takeFlaws(at port: Int) -> [String] {
        queue.sync { flaws.withLock { $0.removeValue(forKey: port) ?? [] } }
    }

    private func watch(_ look: @escaping @Sendable (inout Witness) -> Void) {
        Self.queue.async { [self] in
            let new = witness.withLock { witness in
                var seeing = witness ?? Witness(Self.contract)
                look(&seeing)
                let new = seeing.takeFlaws()
                witness = seeing
                return new
            }
            Self.add(new, at: port)
        }
    }

    private static func add(_ new: [String], at port: Int) {
        guard !new.isEmpty else { return }
        flaws.withLock { flaws in
            for flaw in new where flaws[port, default: []].count < mostFlaws {
                if flaws[port]?.contains(flaw) != true { flaws[port, default: []].append(flaw) }
            }
        }
    }
}
