public import ParlorWire

/// What the bytes of a photo say about it, and what is kept of them. Nothing else is believed.
public struct Photo: Hashable, Sendable {
    public static let mostBytes = 1 << 20
    public static let largestSide = 4_096

    public let format: PhotoFormat
    public let width: Int
    public let height: Int
    /// The picture without what its file tells besides: the place, the time and the device.
    public let bytes: Bytes

    /// Reads headers and the frame of the file, and no pixels, or says what is wrong.
    public init(_ bytes: Bytes) throws(PhotoFlaw) {
        guard bytes.count <= Self.mostBytes else { throw .tooManyBytes }
        guard let format = PhotoFormat(of: bytes) else {
            throw Scanner(bytes).isHEIC ? .heic : .otherFormat
        }
        let scanner = Scanner(bytes)
        let read =
            switch format {
            case .png: scanner.readPNG()
            case .jpeg: scanner.readJPEG()
            case .webp: scanner.readWebP()
            case .gif: scanner.readGIF()
            }
        guard let (size, kept) = read else { throw .damaged(format) }
        guard size.width > 0, size.height > 0 else { throw .noSize }
        guard max(size.width, size.height) <= Self.largestSide else {
            throw .tooLarge(width: size.width, height: size.height)
        }
        self.format = format
        width = size.width
        height = size.height
        self.bytes = kept
    }
}

struct PhotoSize: Hashable {
    var width: Int
    var height: Int
}

/// What a photo may be, told by its first bytes and never by a name.
public enum PhotoFormat: String, Codable, Sendable, CaseIterable {
    case png, jpeg, webp, gif

    public init?(of bytes: Bytes) {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: Scanner.signatureOfPNG) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            self = .webp
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .gif
        } else {
            return nil
        }
    }

    public var mediaType: String { "image/\(rawValue)" }
}

/// Why bytes are no photo that Parlor takes.
public enum PhotoFlaw: Error, Hashable, Sendable {
    case tooManyBytes
    case otherFormat
    case heic
    case damaged(PhotoFormat)
    case noSize
    case tooLarge(width: Int, height: Int)

    public var sentence: String {
        switch self {
        case .tooManyBytes: "A photo has at most \(Photo.mostBytes) bytes."
        case .otherFormat: "A photo is a PNG, JPEG, WebP or GIF."
        case .heic:
            "This photo is a HEIC, which many devices can't show. Send it as a JPEG. On an iPhone:"
                + " Settings, Camera, Formats, Most Compatible."
        case .damaged(let format): "This \(format.rawValue.uppercased()) is damaged or incomplete."
        case .noSize: "This photo has no width or no height."
        case .tooLarge(let width, let height):
            "A photo has at most \(Photo.largestSide) pixels on each side, not \(width) by \(height)."
        }
    }
}
