import BusZeroMQ
import Contracts
import ParlorWire

/// By what the processes come in to the bus.
extension Doctor {
    func keys() -> [Finding] {
        guard let folder = place.keys else { return secrets() }
        let services = planned.filter { $0 != "bus" } + [Rights.operator.peer]
        var peers: [String: PeerKeys] = [:]
        let own = services.compactMap { service in
            unusable { peers[service] = try PeerKeys(folder: folder, of: service) }
        }
        guard File.exists("\(folder)/bus.secret") else {
            return own.isEmpty ? [.well("This machine's keys are in \(folder).")] : own
        }
        let brokers = unusable {
            let keys = try BrokerKeys(folder: folder)
            return try self.flaws(of: keys, among: peers, in: folder)
        }
        let findings = own + brokers
        return findings.isEmpty ? [.well("The keys in \(folder) fit each other.")] : findings
    }

    private var planned: [String] { ((try? place.plan())?.services ?? []).map(\.name) }

    private func secrets() -> [Finding] {
        let secrets = ServiceSecrets(data: place.data)
        let flaws = planned.compactMap { service in unusable { try secrets.check(service) } }
        return flaws.isEmpty ? [.well("The services' secrets are their owner's alone.")] : flaws
    }

    private func flaws(
        of brokers: BrokerKeys, among peers: [String: PeerKeys], in folder: String
    ) throws(BusFault) -> [Finding] {
        var flaws: [Finding] = []
        for (name, keys) in peers.sorted(by: { $0.key < $1.key }) {
            if !brokers.isKnown(to: keys) {
                return [
                    .wrong(
                        "\(folder)/bus.public is not the key of \(folder)/bus.secret.",
                        "Copy the bus.public that was made with it.")
                ]
            }
            if try !brokers.admits(keys, as: name) {
                flaws.append(
                    .wrong(
                        "\(folder)/peers lacks the public key of \(name).secret.",
                        "Copy the file that 'parlor keys --service \(name)' named."))
            }
        }
        let known = Set(Rights.ofServices.keys).union([Rights.operator.peer])
        for stranger in try brokers.peers.subtracting(known).sorted() {
            let meant = nearest(to: stranger, among: known.sorted()).map { "Did you mean \($0)?" }
            flaws.append(
                .wrong(
                    "\(folder)/peers has a key of '\(stranger)', which is no service of Parlor.",
                    meant ?? "Remove it, if it is not of a service of your own."))
        }
        return flaws
    }

    /// What is wrong, when that can't be done.
    private func unusable(_ work: () throws -> Void) -> Finding? {
        do { try work() } catch {
            return .wrong("\(error)", "Mend that, or make new keys with 'parlor keys'.")
        }
        return nil
    }

    private func unusable(_ work: () throws -> [Finding]) -> [Finding] {
        do { return try work() } catch {
            return [.wrong("\(error)", "Mend that, or make new keys with 'parlor keys'.")]
        }
    }
}
