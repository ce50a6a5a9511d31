#if canImport(Security)
    public import ParlorWire
    import Foundation
    import Security

    /// Keeps things in the keychain: for sign-ins.
    public struct KeychainKeeper: Keeper {
        private let service: String

        /// Apps of one team can share what is kept under one service.
        public init(service: String) { self.service = service }

        private func item(_ name: String?) -> [CFString: Any] {
            var item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service,
            ]
            if let name { item[kSecAttrAccount] = name }
            return item
        }

        /// The content of its item.
        public func read(_ name: String) -> Bytes? {
            var query = item(name)
            query[kSecReturnData] = true
            var found: CFTypeRef?
            guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess else {
                return nil
            }
            return (found as? Data).map { Bytes($0) }
        }

        /// Adds an item, or changes it.
        public func keep(_ bytes: Bytes, as name: String) {
            let content: [CFString: Any] = [
                kSecValueData: Data(bytes),
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            let query = item(name) as CFDictionary
            guard SecItemUpdate(query, content as CFDictionary) == errSecItemNotFound else {
                return
            }
            let new = item(name).merging(content) { $1 }
            SecItemAdd(new as CFDictionary, nil)
        }

        /// Deletes its item.
        public func remove(_ name: String) { SecItemDelete(item(name) as CFDictionary) }

        /// The accounts of all items.
        public func names() -> [String] {
            var query = item(nil)
            query[kSecMatchLimit] = kSecMatchLimitAll
            query[kSecReturnAttributes] = true
            var found: CFTypeRef?
            SecItemCopyMatching(query as CFDictionary, &found)
            let items = found as? [[CFString: Any]] ?? []
            return items.compactMap { $0[kSecAttrAccount] as? String }
        }
    }
#endif
