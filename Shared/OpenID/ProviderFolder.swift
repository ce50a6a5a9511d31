public import Files
public import ParlorWire

/// The providers by whose word people may sign in, a folder of the operator. Each has two files:
/// `NAME.json` says who it is, and `NAME.keys.json` has its public keys, as it publishes them.
///
/// The files are one: while anything is wrong with them, what they said before stays in use.
public final class ProviderFolder {
    public static let setting = "PARLOR_PROVIDERS"
    private static let ending = ".json"
    private static let keysEnding = ".keys.json"

    private let path: String
    private let watch: FolderWatch
    private let tell: (FolderNews) -> Void
    private var files: [String: Bytes] = [:]
    private var known: [String: Known] = [:]

    private struct Known {
        let provider: Provider
        let keys: ProviderKeys
    }

    /// Reads the folder, which must be there and in order.
    public init(
        _ path: String, now: Timestamp, telling tell: @escaping (FolderNews) -> Void
    ) throws(FolderFault) {
        (self.path, self.tell) = (path, tell)
        watch = FolderWatch(path, ending: ProviderFolder.ending, mostBytes: ProviderKeys.mostBytes)
        let changes: [FolderWatch.Change]
        do throws(FileFault) { changes = try watch.begin(now: now) } catch {
            throw FolderFault(Self.setting, is: path, error)
        }
        for change in changes {
            if case .unreadable(_, let sentence) = change { throw Self.fault(path, sentence) }
            take(change)
        }
        do throws(OpenIDFault) { known = try Self.checked(files) } catch {
            throw Self.fault(path, "\(error)")
        }
        tellInUse()
    }

    /// Nil where the setting names no folder.
    public static func opened(
        by environment: [String: String], now: Timestamp,
        telling tell: @escaping (FolderNews) -> Void
    ) throws(FolderFault) -> ProviderFolder? {
        guard let path = environment[setting], !path.isEmpty else { return nil }
        return try ProviderFolder(path, now: now, telling: tell)
    }

    /// Who the provider of this name says that somebody is. Nil where there is no such provider.
    /// Files that changed are read first.
    public func subject(
        of token: String, by name: String, nonce: String, now: Timestamp
    ) throws(IDTokenFlaw) -> ProvenSubject? {
        refresh(now: now)
        guard let known = known[name] else { return nil }
        return try known.provider.subject(of: token, nonce: nonce, keys: known.keys, now: now)
    }
}

extension ProviderFolder {
    private func refresh(now: Timestamp) {
        let changes = watch.changes(now: now)
        guard !changes.isEmpty else { return }
        for change in changes { take(change) }
        do throws(OpenIDFault) {
            known = try Self.checked(files)
            tellInUse()
        } catch {
            refuse("The file \(error)")
        }
    }

    private func take(_ change: FolderWatch.Change) {
        switch change {
        case .written(let name, let bytes): files[name] = bytes
        case .gone(let name): files[name] = nil
        case .unreadable(_, let sentence): refuse("The file \(sentence)")
        case .away(let sentence): refuse(sentence)
        }
    }

    private func tellInUse() {
        let names = known.keys.sorted().joined(separator: ", ")
        tell(.taken("People may sign in by: \(names.isEmpty ? "nobody" : names)."))
    }

    private func refuse(_ sentence: String) {
        tell(.refused("\(sentence) What was in \(path) before stays in use."))
    }

    private static func fault(_ path: String, _ sentence: String) -> FolderFault {
        FolderFault(
            setting, is: path, because: "Its file \(sentence)",
            then: "Mend it, or leave \(setting) out.")
    }

    /// Each fault begins with the name of the file.
    private static func checked(
        _ files: [String: Bytes]
    ) throws(OpenIDFault) -> [String: Known] {
        var known: [String: Known] = [:]
        for (file, bytes) in files.sorted(by: { $0.key < $1.key })
        where !file.hasSuffix(keysEnding) {
            let name = String(file.dropLast(ending.count))
            let keysFile = name + keysEnding
            guard let keys = files[keysFile] else {
                throw OpenIDFault("\(keysFile) is missing: the keys that \(name) publishes.")
            }
            let provider: Provider
            do throws(OpenIDFault) { provider = try Provider(name, bytes) } catch {
                throw OpenIDFault("\(file) \(error)")
            }
            do throws(OpenIDFault) {
                known[name] = Known(provider: provider, keys: try ProviderKeys(keys))
            } catch {
                throw OpenIDFault("\(keysFile) \(error)")
            }
        }
        return known
    }
}

extension Provider {
    private static let longest = 255
    private static let mostClients = 32

    private struct Written: Decodable {
        let issuer: String
        let clientIds: [String]
    }

    /// As the operator wrote it.
    fileprivate init(_ name: String, _ file: Bytes) throws(OpenIDFault) {
        let written: Written
        do { written = try JSON.decode(Written.self, from: file) } catch {
            throw OpenIDFault("can't be read. \(error.reason)")
        }
        let lengths = 1...Self.longest
        guard lengths.contains(written.issuer.utf8.count) else {
            throw OpenIDFault("needs an 'issuer' of 1 to \(Self.longest) bytes.")
        }
        guard (1...Self.mostClients).contains(written.clientIds.count),
            written.clientIds.allSatisfy({ lengths.contains($0.utf8.count) })
        else {
            throw OpenIDFault(
                "needs 1 to \(Self.mostClients) 'clientIds' of 1 to \(Self.longest) bytes.")
        }
        self.init(name: name, issuer: written.issuer, clientIDs: Set(written.clientIds))
    }
}
