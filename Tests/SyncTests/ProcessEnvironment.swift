#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum ProcessEnvironment {
    static var seed: UInt64? { getenv("PARLOR_SEED").flatMap { UInt64(String(cString: $0)) } }
}
