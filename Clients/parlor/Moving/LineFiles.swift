import ParlorWire
import Platform

/// Files of lines: read once from front to back, and then line by line, wherever a line is.
final class LineFiles {
    /// The limit of bytes in one line. A drawing of the largest size fits.
    static let longest = 64 << 20

    /// Where a line is.
    struct Place: Hashable, Sendable {
        let file: Int32
        /// The first is 1.
        let number: Int32
        let offset: Int64
        let length: Int32
    }

    let paths: [String]
    private let descriptors: [Int32]

    init(_ paths: [String]) throws(Complaint) {
        var descriptors: [Int32] = []
        for path in paths {
            let file = open(path, O_RDONLY | O_CLOEXEC)
            guard file >= 0, lseek(file, 0, SEEK_CUR) == 0 else {
                throw Self.unreadable(path)
            }
            descriptors.append(file)
        }
        (self.paths, self.descriptors) = (paths, descriptors)
    }

    private static func unreadable(_ path: String) -> Complaint {
        Complaint("\(path) can't be read: \(String(cString: strerror(errno))). Name a file.")
    }

    deinit { for file in descriptors { close(file) } }

    /// As an error begins with it: `users.jsonl:12`.
    func name(_ place: Place) -> String { "\(paths[Int(place.file)]):\(place.number)" }

    /// All lines that are not empty, of all files.
    func forEach(_ each: (Bytes, Place) throws -> Void) throws {
        for index in descriptors.indices {
            var rest = Bytes()
            var (offset, number) = (Int64(0), Int32(1))
            func end(_ line: Bytes) throws {
                let place = Place(
                    file: Int32(index), number: number, offset: offset, length: Int32(line.count))
                if line.contains(where: { !$0.isBlank }) { try each(line, place) }
                offset += Int64(line.count) + 1
                number += 1
            }
            while true {
                guard let chunk = File.chunk(of: descriptors[index]) else {
                    throw Self.unreadable(paths[index])
                }
                if chunk.isEmpty { break }
                var lines = chunk.split(
                    separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                let last = lines.removeLast()
                for line in lines {
                    try end(rest + line)
                    rest = []
                }
                rest += last
                guard rest.count <= Self.longest else {
                    throw Complaint(
                        "\(paths[index]):\(number): A line has at most \(Self.longest >> 20) MiB.")
                }
            }
            if !rest.isEmpty { try end(rest) }
        }
    }

    static let changed = Malformed(
        "The file has changed since it was read. Leave it as it is.")

    func line(at place: Place) throws(Complaint) -> Bytes {
        var line = Bytes(repeating: 0, count: Int(place.length))
        let count = line.withUnsafeMutableBytes {
            pread(descriptors[Int(place.file)], $0.baseAddress, $0.count, off_t(place.offset))
        }
        guard count == line.count else {
            throw Complaint("\(name(place)) can't be read any more. Leave the file as it is.")
        }
        return line
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
