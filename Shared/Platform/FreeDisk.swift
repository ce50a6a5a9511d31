/// What the disk that holds this path has left for us; nil when that can't be known.
public func freeDiskBytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
}
