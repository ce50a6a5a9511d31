/// This machine's name, as a file may be named after it. In a container, it is the container's own.
public var hostName: String {
    var bytes = [CChar](repeating: 0, count: 65)
    gethostname(&bytes, bytes.count - 1)
    let name = String(
        decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self
    )
    .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return name.isEmpty ? "local" : name
}
