import Hosting
import QR

/// Where a browser opens the app, on this machine and in its network.
struct AppAddresses {
    let text: String

    init(_ place: Installation, network: [String] = LocalNetwork.addresses, on terminal: Terminal) {
        let scheme = place.isEncrypted ? "https" : "http"
        let inNetwork = network.map { "\(scheme)://\($0):\(place.doorPort ?? 0)" }
        let shared = place.isDoorShared ? Self.shared(inNetwork, place, on: terminal) : []
        let isServed = place.webApp.map { File.exists($0 + "/index.html") } ?? false
        let own = isServed ? ["", "Open \(place.localDoor)"] : []
        text = (shared + own).joined(separator: "\n")
    }

    private static func shared(
        _ addresses: [String], _ place: Installation, on terminal: Terminal
    ) -> [String] {
        guard let first = addresses.first else {
            return ["", "This machine is in no local network, so that only it reaches Parlor."]
        }
        let code = QRCode(first)?.halfBlocks ?? []
        return ["", "For phones in the same network:", ""]
            + code.map { "  " + terminal.onBlack($0) } + [""] + addresses.map { "  " + $0 } + [
                "",
                "Everybody in this network can reach Parlor there."
                    + (place.isEncrypted
                        ? "" : " Nothing is encrypted: use it among people whom you trust."),
            ]
    }
}

extension Installation {
    /// As `parlor up --lan` means it: devices in the local network reach the gateway. The bus stays
    /// where it is.
    static func inLocalNetwork(
        _ environment: [String: String] = ThisProcess.environment
    ) throws -> Installation {
        let here = try Installation(environment)
        guard let port = here.doorPort else {
            throw Complaint.setUp(
                "PARLOR_HTTP is '\(here.door)'. Set it to one like 127.0.0.1:8080.")
        }
        let shared = try Installation(
            environment.merging(["PARLOR_HTTP": "0.0.0.0:\(port)"]) { $1 })
        guard shared.isDoorShared else {
            throw Complaint.setUp(
                "The plan says where the gateway listens: at \(shared.door). Write 0.0.0.0:\(port) "
                    + "there, or take PARLOR_HTTP out of it.")
        }
        return shared
    }

    var doorPort: Int? { Self.port(of: door) }

    static func port(of door: String) -> Int? {
        guard let colon = door.lastIndex(of: ":"), colon > door.startIndex,
            let port = Int(door[door.index(after: colon)...]), (1...65_535).contains(port)
        else { return nil }
        return port
    }

    /// The gateway listens at every address of this machine.
    var isDoorShared: Bool { door.hasPrefix("0.0.0.0:") }

    /// Where this machine reaches the gateway.
    var localDoor: String {
        let address = door.replacing("0.0.0.0:", with: "127.0.0.1:", maxReplacements: 1)
        return "\(isEncrypted ? "https" : "http")://\(address)"
    }
}
