import Contracts
import Lines
import ParlorPhotos
import ParlorWire
import Platform

/// The photos of an app that moves in: files that are named as in their addresses, or after the user
/// whose avatar they are.
final class PhotoFolder {
    private let path: String
    /// By their names with and without what comes after the last dot.
    private var files: [String: String] = [:]
    /// How many were looked for in vain, or can't move in.
    private(set) var missing = 0
    /// Why a file can't move in, by its path.
    private(set) var unusable: [String: String] = [:]

    init(_ path: String) throws(Complaint) {
        guard File.isFolder(path) else {
            throw Complaint("\(path) is no folder that can be read. Name the folder of the photos.")
        }
        self.path = path
        for name in File.names(in: path) {
            files[name] = name
            let bare = name.split(separator: ".", omittingEmptySubsequences: false)
                .dropLast().joined(separator: ".")
            if !bare.isEmpty, files[bare] == nil { files[bare] = name }
        }
    }

    /// Counts what the line shows, if that can't move in.
    func look(for line: MovedLine) {
        if let user = line.user, let address = user.photo {
            _ = photo(of: user.id.source, at: address)
        }
        if let address = line.message?.shownPhoto { _ = photo(at: address) }
    }

    /// Nil when it is not there, or can't move in.
    func photo(of id: String? = nil, at address: String) -> FoundPhoto? {
        guard
            let name = [Self.name(in: address), id].compactMap(\.self).lazy
                .compactMap({ self.files[$0] }).first
        else {
            missing += 1
            return nil
        }
        let file = "\(path)/\(name)"
        do throws(PhotoFlaw) {
            if let size = File.size(file), size > Photo.mostBytes { throw .tooManyBytes }
            if let bytes = File.read(file) {
                return FoundPhoto(try Photo(bytes).bytes)
            }
            unusable[file] = "It can't be read."
        } catch {
            unusable[file] = error.sentence
        }
        missing += 1
        return nil
    }

    /// The last part of an address, as it is without its query.
    static func name(in address: String) -> String? {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").last.map(String.init)
        return last?.withoutPercents.split(separator: "/").last.map(String.init)
    }
}

struct FoundPhoto {
    let id: PhotoID
    let bytes: Bytes

    init(_ bytes: Bytes) { (id, self.bytes) = (PhotoID(of: bytes), bytes) }
}

/// A photo on its way, part by part.
struct PhotoUpload {
    /// Parts that others' uploads have displaced are sent once more, so often.
    private static let mostCalls = 64

    private let photo: FoundPhoto
    /// Whose it is: their account counts it, once it is there.
    private let owner: PersonID?
    private var missing: [Int]
    private var calls = 0
    private var isCounting = false
    private var isCounted = false

    init(_ photo: FoundPhoto, of owner: PersonID? = nil) {
        (self.photo, self.owner) = (photo, owner)
        missing = Array(0..<PhotoPart.count(size: photo.bytes.count))
    }

    mutating func next() -> Call? {
        guard let index = missing.first,
            let range = PhotoPart.range(index, size: photo.bytes.count)
        else { return count() }
        let part = PhotoPart(
            size: photo.bytes.count, index: index, data: Base64.text(Bytes(photo.bytes[range])))
        return Call(moving: PhotoCall.put(part), to: photo.id.key)
    }

    private mutating func count() -> Call? {
        guard let owner, !isCounted else { return nil }
        isCounting = true
        let keep = AccountCommand.keepPhoto(
            userId: owner, photoId: photo.id, bytes: photo.bytes.count)
        return Call(moving: keep, to: owner.key)
    }

    mutating func take(_ answer: Bytes) throws {
        guard !isCounting else { return isCounted = true }
        missing = try JSON.decode(PhotoReceipt.self, from: answer).missing
        calls += 1
        guard calls < Self.mostCalls || missing.isEmpty else {
            throw Malformed("The photo could not be uploaded. Run the same command again.")
        }
    }
}

extension String {
    /// With the characters that percent signs stand for.
    fileprivate var withoutPercents: String {
        var bytes = Bytes()
        var rest = Bytes(utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2,
                let value = UInt8(digits, radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
