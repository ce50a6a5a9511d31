public import Contracts
import ParlorGames
public import ParlorKit
import ParlorWire
import Platform
public import TLS

/// `parlor play`: the rooms of a server, in the terminal of this process.
public struct OnlineProgram {
    private var loop: TerminalLoop<OnlineHost>

    /// Who is signed in is kept in the environment's data folder, for each server and name.
    /// With a `code`, it begins in that room. Of a server with `https`, it believes a certificate of
    /// the system's authorities, and of the one in the file that `PARLOR_TLS_CA` names.
    public init(
        _ server: ServerAddress, name: String?, room code: RoomCode?,
        environment: [String: String]
    ) throws(TLSFault) {
        let keeper = SignIns(environment).keeper(of: name, at: server)
        let app = AppVersion("parlor-play/1.0.0", games: Catalogue.standard.versions)
        let network = try Self.network(to: server, environment)
        let parlor = Parlor(server, app: app, keeper: keeper, network: network)
        let host = OnlineHost(parlor, name: name)
        let page = SignInPage(server: server.authority, isTrying: true)
        loop = TerminalLoop(model: Model(page: .signIn(page)), host: host)
        host.begin(code)
    }

    private static func network(
        to server: ServerAddress, _ environment: [String: String]
    ) throws(TLSFault) -> SystemNetwork {
        #if canImport(Glibc)
            let name = "parlor play on \(hostName)"
            guard server.isEncrypted else { return SystemNetwork(userAgent: name) }
            let authority = environment["PARLOR_TLS_CA"].flatMap { $0.isEmpty ? nil : $0 }
            return SystemNetwork(
                userAgent: name, trusting: try TLSTrust(authority: authority))
        #else
            return SystemNetwork()
        #endif
    }

    /// Until the person leaves, or the terminal is gone.
    /// Plain is for a screen reader or a pipe: in lines, without a screen.
    public mutating func run(isPlain: Bool) throws(NoTerminal) {
        if isPlain {
            var plain = PlainLoop(loop.model, loop.host)
            plain.run([])
            (loop.model, loop.host) = (plain.talk.model, plain.talk.host)
        } else {
            try loop.run([])
        }
        loop.settle(within: .seconds(1)) { $0.online?.unsent.isEmpty ?? true }
    }
}

extension Catalogue {
    /// A room turns away a program that does not know its game.
    fileprivate var versions: [GameID: Int] {
        Dictionary(games.map { (GameID($0.entry.id), $0.entry.settingsVersion) }) { $1 }
    }
}
