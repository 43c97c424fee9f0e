import CoreMedia
import GStreamer

/// A video or audio codec, and its names for users, command lines, files and GStreamer.
public struct Codec: Sendable {
  /// The name on a command line: `h264`.
  public let word: String
  /// The display name: "H.264".
  public let name: String
  /// The four-character code of its formats: `avc1`.
  public let letters: String
  /// Its other names in files and RFC 6381; case doesn't matter.
  let otherNames: [String]
  /// The media type of GStreamer's caps, and the fields they must contain.
  let media: String
  let fields: [String: String]
  /// The box in an ISO file with the decoder configuration.
  let box: String?
  /// The number of audio frames per packet; 0 if it varies.
  let framesPerPacket: UInt32
  /// Whether its samples are uncompressed.
  let isPlain: Bool
  /// The part of GStreamer that has a decoder; nil if none has.
  let decoder: PluginSet?
  /// The decoder that is preferred to those with a higher rank.
  let preferredDecoder: String?

  init(
    _ word: String, _ name: String, _ letters: String, _ otherNames: [String] = [], media: String,
    _ fields: [String: String] = [:], box: String? = nil, framesPerPacket: UInt32 = 0, isPlain: Bool = false,
    decoder: PluginSet? = .libav, preferring preferredDecoder: String? = nil
  ) {
    (self.word, self.name, self.letters, self.otherNames) = (word, name, letters, otherNames)
    (self.media, self.fields, self.box) = (media, fields, box)
    (self.framesPerPacket, self.isPlain) = (framesPerPacket, isPlain)
    (self.decoder, self.preferredDecoder) = (decoder, preferredDecoder)
  }

  /// Whether it is a video or image codec.
  public var isPicture: Bool { media.hasPrefix("video/") || media.hasPrefix("image/") }
}

extension Codec: Hashable {
  public static func == (one: Codec, other: Codec) -> Bool { one.word == other.word }
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension Codec: CustomStringConvertible {
  public var description: String { word }
}

// MARK: - Lookup

extension Codec {
  /// Finds a codec by its name on a command line.
  public init?(word: String) {
    guard let found = Self.all.first(where: { $0.word == word }) else { return nil }
    self = found
  }

  /// Finds a codec by a name in files or RFC 6381: `avc1`, `hev1`, `mp4a.40.2`, `avc1.42E01E`.
  public init?(_ name: String) {
    let name = Self.key(name)
    let first = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
    guard let found = Self.byName[name] ?? Self.byName[first] else { return nil }
    self = found
  }

  /// Finds a codec by a format's four-character code.
  public init?(format: FourCharCode) {
    guard let found = Self.all.first(where: { $0.letters == format.letters }) else { return nil }
    self = found
  }

  /// Finds the codec of a format description.
  public init?(_ format: CMFormatDescription) { self.init(format.letters) }

  /// Finds the codec of GStreamer's caps.
  init?(_ media: some StreamFields) {
    guard let found = Self.all.first(where: { $0.fits(media) }) ?? Self.unmapped(media) else { return nil }
    self = found
  }

  /// Demuxers pass on the codes that they don't know: qtdemux as `video/x-gst-fourcc-AVdh`, others in a field.
  private static func unmapped(_ media: some StreamFields) -> Codec? {
    code(of: media).flatMap { Codec($0) } ?? media.text("codec-id").flatMap { Codec(matroska: $0) }
  }

  /// The four-character code in caps that a demuxer made for want of better ones.
  static func code(of media: some StreamFields) -> String? {
    for prefix in ["video/x-gst-fourcc-", "audio/x-gst-fourcc-"] where media.name.hasPrefix(prefix) {
      // A space is no letter of a media type.
      return String(media.name.dropFirst(prefix.count)).replacing("_", with: " ")
    }
    // avidemux has it as a number whose lowest byte is the first character.
    return media.text("fourcc")
      ?? media.number("fourcc").map { FourCharCode(bitPattern: $0).byteSwapped.letters }
  }

  /// Finds a codec by its name in Matroska, such as `V_SNOW`.
  private init?(matroska id: String) {
    guard id.hasPrefix("V_") || id.hasPrefix("A_"),
      let found = Self.init(String(id.dropFirst(2))) ?? Self.init(word: id.dropFirst(2).lowercased())
    else { return nil }
    self = found
  }

  private static let byName: [String: Codec] = all.reduce(into: [:]) { result, codec in
    for name in [codec.letters] + codec.otherNames where result[key(name)] == nil { result[key(name)] = codec }
  }

  /// Normalizes a name: lower case, without the padding of short codes.
  private static func key(_ name: String) -> String {
    String(name.lowercased().reversed().drop { $0 == " " || $0 == "\0" }.reversed())
  }

  private func fits(_ media: some StreamFields) -> Bool {
    media.name == self.media
      && fields.allSatisfy { field, value in
        (media.number(field).map { "\($0)" } ?? media.text(field)) == value
      }
  }
}

// MARK: - GStreamer

extension Codec {
  /// The caps for finding decoders.
  var caps: Caps {
    let numbers = fields.reduce(into: Caps(media)) { caps, field in
      caps = Int(field.value).map { caps.setting(field.key, to: $0) } ?? caps.setting(field.key, to: field.value)
    }
    // These media types are also used for containers.
    return ["video/mpeg", "video/x-dv"].contains(media) ? numbers.setting("systemstream", to: false) : numbers
  }

  /// The caps of samples as ISO files store them under one of its names: whole frames, with lengths instead of start
  /// codes.
  func stored(as name: String) -> Caps {
    switch (self, name) {
    case (.h264, "avc3"): Caps(media, ["stream-format": "avc3", "alignment": "au"])
    case (.h264, _): Caps(media, ["stream-format": "avc", "alignment": "au"])
    case (.hevc, "hev1"): Caps(media, ["stream-format": "hev1", "alignment": "au"])
    case (.hevc, _): Caps(media, ["stream-format": "hvc1", "alignment": "au"])
    case (.av1, _): Caps(media, ["stream-format": "obu-stream", "alignment": "tu"])
    case (.vp9, _): Caps(media, ["alignment": "frame"])
    case _ where word == "speedhq": Caps(media, ["variant": name])
    default: caps
    }
  }
}
