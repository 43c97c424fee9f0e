import CoreMedia
import GStreamer

/// A way in which pictures or sound are stored, and what everybody calls it: people, programs, files and GStreamer.
public struct Codec: Sendable {
  /// What programs call it where somebody types it: `h264`.
  public let word: String
  /// What people call it: "H.264".
  public let name: String
  /// The four letters of its formats: `avc1`.
  public let letters: String
  /// What files, and RFC 6381, call it besides, in small letters.
  let otherNames: [String]
  /// The name of GStreamer's caps, and what they must say besides.
  let media: String
  let fields: [String: String]
  /// The box of a movie file that says what decoders must know.
  let box: String?
  /// How many samples of sound are in a packet; 0 where that isn't fixed.
  let framesPerPacket: UInt32
  /// Whether samples are pictures or sound as they stand.
  let isPlain: Bool

  init(
    _ word: String, _ name: String, _ letters: String, _ otherNames: [String] = [], media: String,
    _ fields: [String: String] = [:], box: String? = nil, framesPerPacket: UInt32 = 0, isPlain: Bool = false
  ) {
    (self.word, self.name, self.letters, self.otherNames) = (word, name, letters, otherNames)
    (self.media, self.fields, self.box) = (media, fields, box)
    (self.framesPerPacket, self.isPlain) = (framesPerPacket, isPlain)
  }

  /// Whether it stores pictures.
  public var isPicture: Bool { media.hasPrefix("video/") || media.hasPrefix("image/") }
}

extension Codec: Hashable {
  public static func == (one: Codec, other: Codec) -> Bool { one.word == other.word }
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension Codec: CustomStringConvertible {
  public var description: String { word }
}

// MARK: - Finding one

extension Codec {
  /// The one that somebody typed.
  public init?(word: String) {
    guard let found = Self.all.first(where: { $0.word == word }) else { return nil }
    self = found
  }

  /// The one that files or RFC 6381 call so: `avc1`, `hev1`, `mp4a.40.2`, `avc1.42E01E`.
  public init?(_ name: String) {
    let name = Self.key(name)
    let first = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
    guard let found = Self.byName[name] ?? Self.byName[first] else { return nil }
    self = found
  }

  /// The one of a format's number, whose bytes are its letters.
  public init?(format: FourCharCode) {
    guard let found = Self.all.first(where: { $0.letters == format.letters }) else { return nil }
    self = found
  }

  /// The one of a format.
  public init?(_ format: CMFormatDescription) { self.init(format.letters) }

  /// The one of GStreamer's caps.
  init?(_ media: Structure) {
    guard let found = Self.all.first(where: { $0.fits(media) }) else { return nil }
    self = found
  }

  private static let byName: [String: Codec] = all.reduce(into: [:]) { result, codec in
    for name in [key(codec.letters)] + codec.otherNames where result[name] == nil { result[name] = codec }
  }

  /// Whatever the case, and however short a code was filled up.
  private static func key(_ name: String) -> String {
    String(name.lowercased().reversed().drop { $0 == " " || $0 == "\0" }.reversed())
  }

  private func fits(_ media: Structure) -> Bool {
    media.name == self.media
      && fields.allSatisfy { field, value in
        (media.get(field, as: Int32.self).map { "\($0)" } ?? media.get(field, as: String.self)) == value
      }
  }
}

// MARK: - GStreamer

extension Codec {
  /// What decoders are asked whether they take it.
  var caps: Caps {
    let numbers = fields.reduce(into: Caps(media)) { caps, field in
      caps = Int(field.value).map { caps.setting(field.key, to: $0) } ?? caps.setting(field.key, to: field.value)
    }
    // These names stand for containers, too.
    return ["video/mpeg", "video/x-dv"].contains(media) ? numbers.setting("systemstream", to: false) : numbers
  }

  /// The samples as movie files store them under one of its names: whole pictures, lengths in place of start codes.
  func stored(as name: String) -> Caps {
    switch (self, name) {
    case (.h264, "avc3"): Caps(media, ["stream-format": "avc3", "alignment": "au"])
    case (.h264, _): Caps(media, ["stream-format": "avc", "alignment": "au"])
    case (.hevc, "hev1"): Caps(media, ["stream-format": "hev1", "alignment": "au"])
    case (.hevc, _): Caps(media, ["stream-format": "hvc1", "alignment": "au"])
    case (.av1, _): Caps(media, ["stream-format": "obu-stream", "alignment": "tu"])
    case (.vp9, _): Caps(media, ["alignment": "frame"])
    default: caps
    }
  }
}
