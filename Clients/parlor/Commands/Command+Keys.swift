import BusZeroMQ
import Platform
import Wire

extension Command {
    static let keys = Command(
        name: "keys", arguments: "[FOLDER]", summary: "Make keys for a bus of several machines.",
        details: """
            Makes two pairs of CURVE keys: one for the brokers, one for the peers of this machine.
            They go to FOLDER, else to PARLOR_KEYS, else to keys in PARLOR_DATA. Existing keys are
            never replaced. Says what to set, and what another machine needs.

            For example: parlor keys ./keys
            """,
        options: [], operands: 0...1
    ) { invocation in
        let place = try Installation()
        let folder = File.absolute(
            invocation.operands.first ?? place.keys ?? "\(place.data)/keys")
        try File.makeFolder(folder)
        let peer = hostName
        do throws(BusFault) { try BusKeys.create(in: folder, peer: peer) } catch {
            throw Complaint.setUp(error.description)
        }
        Terminal.output.print(
            """
            The keys are in \(folder). Set this wherever Parlor runs:
              export PARLOR_KEYS=\(folder)
            bus.public and bus.secret belong to the brokers, peer.public and peer.secret to this
            machine. Another machine needs bus.public, and a peer pair of its own. The brokers let
            in every peer whose public key is in peers; this machine's is peers/\(peer).public.
            """)
        return .ok
    }
}
