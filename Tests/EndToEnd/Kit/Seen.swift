import Foundation
import TestKit

/// What `status`, `top`, `doctor` and `metrics` say at one time.
struct Seen {
    let status: Program.Outcome
    let top: Program.Outcome
    let doctor: String
    let metrics: String
    let metricsErrors: String
    /// How the gateway answers `/metrics`.
    let metricsStatus: Int

    struct Glance {
        let status: Program.Outcome
    }

    /// When `isSeen` is true of the status.
    init(
        at cluster: Cluster, until fact: String, _ isSeen: (Glance) throws -> Bool
    ) throws {
        var glance = Glance(status: try cluster.parlor("status"))
        try wait(for: fact) {
            if try isSeen(glance) { return true }
            glance = Glance(status: try cluster.parlor("status"))
            return false
        }
        let others = try [["top", "--once"], ["doctor"], ["metrics"]].map {
            try cluster.start("parlor", $0)
        }
        let told = try others.map { try $0.outcome() }
        (status, top, doctor) = (glance.status, told[0], told[1].output)
        (metrics, metricsErrors) = (told[2].output, told[2].errors)
        metricsStatus = try cluster.http("GET", "/metrics").status
    }

    static func of(_ metric: String, _ service: String, _ value: Int) -> String {
        #"parlor_\#(metric){service="\#(service)",instance="\#(service)-1"} \#(value)"#
    }
}
