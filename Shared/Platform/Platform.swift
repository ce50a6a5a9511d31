@_exported public import CLinux

/// The system's C library, under one name on Linux and on macOS.
#if canImport(Glibc)
    @_exported public import Glibc
#else
    @_exported public import Darwin
#endif
