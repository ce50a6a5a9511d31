internal import ParlorWire
import Platform

/// The secrets by which services come in to a broker on their own machine, one each. The first who
/// needs one makes it, in a folder that only its owner can read.
public struct ServiceSecrets: Sendable {
    private let folder: KeyFolder

    public init(data: String) { folder = KeyFolder(path: "\(data)/bus") }

    public var path: String { folder.path }

    /// Throws when a secret that is there can't be used.
    public func check(_ service: String) throws(BusFault) {
        let file = "\(service).secret"
        if access("\(path)/\(file)", F_OK) == 0 { _ = try folder.key(file) }
    }

    func secret(of service: String) throws(BusFault) -> ServiceSecret {
        let file = "\(service).secret"
        if access("\(path)/\(file)", F_OK) != 0 { try make(file) }
        return try read(file, of: service)
    }

    /// Those who come in: all that have a secret now. One that was removed is not made anew here.
    func guests() throws(BusFault) -> GuestList {
        guard let files = Platform.names(inFolder: path) else {
            throw BusFault(
                .keysUnusable, "\(path), the folder of the services' secrets, can't be read.")
        }
        var list = GuestList()
        for file in files.filter({ $0.hasSuffix(".secret") }).prefix(KeyFolder.mostPeers) {
            guard access("\(path)/\(file)", F_OK) == 0 else { continue }
            let service = String(file.dropLast(".secret".count))
            let secret = try read(file, of: service)
            _ = list.add(service, .secret(user: Bytes(service.utf8), secret.password))
        }
        return list
    }

    private func read(_ file: String, of service: String) throws(BusFault) -> ServiceSecret {
        ServiceSecret(service: service, password: Bytes(try folder.key(file).z85.utf8))
    }

    /// Others may be making it at the same time: they see the whole of the first one, or none.
    private func make(_ file: String) throws(BusFault) {
        for folder in [String(path.dropLast("/bus".count)), path] { mkdir(folder, 0o700) }
        let draft = "\(file).\(UInt64.random(in: .min ... .max))"
        try folder.write(CurveKey.pair().secret, as: draft)
        defer { unlink("\(path)/\(draft)") }
        guard link("\(path)/\(draft)", "\(path)/\(file)") == 0 || errno == EEXIST else {
            throw BusFault(
                .keysUnusable,
                "The secret \(path)/\(file) can't be made: \(String(cString: strerror(errno))). "
                    + "Set PARLOR_DATA to a folder that you may write to.")
        }
    }
}

/// What a service shows to a broker on its own machine.
public struct ServiceSecret: Sendable {
    let service: String
    let password: Bytes
}
