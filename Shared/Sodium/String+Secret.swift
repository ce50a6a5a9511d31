internal import CSodium

extension String {
    /// Equality that takes as long wherever the first difference is.
    public func isSameSecret(as other: String) -> Bool {
        let (own, others) = (Array(utf8), Array(other.utf8))
        return own.count == others.count && sodium_memcmp(own, others, own.count) == 0
    }
}
