extension Doctor {
    func journals() -> [Finding] {
        let names = File.names(in: place.data).filter { $0.hasSuffix(".sqlite") }
        return names.map { name in
            let path = "\(place.data)/\(name)"
            let size = Units.bytes(File.size(path) ?? 0)
            return .well("The journal \(name) is whole (\(size)).")
        }
    }
}
