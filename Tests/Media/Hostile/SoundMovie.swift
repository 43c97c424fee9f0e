import Foundation

/// A QuickTime movie with one track of uncompressed sound, written box by box: it can say what no writer would.
public struct SoundMovie: Sendable {
  /// The codec's letters.
  public var codec = "twos"
  /// What the sample entry says of the sound.
  public var channels = 1
  public var bits = 16
  public var rate = 8000
  /// The boxes that the sample entry ends with, and the fields in front of them in other versions.
  public var version = 0
  public var fields: [UInt8] = []
  public var boxes: [UInt8] = []
  /// The size of each sample in bytes, and how many there are.
  public var sampleSize = 2
  public var sampleCount = 8
  /// The file in which the samples lie from its beginning on, by its address (`dref`); nil: in the movie.
  public var reference: String?
  private let matrix: [UInt8] =
    number(1 << 16, 4) + number(0, 12) + number(1 << 16, 4) + number(0, 12) + number(1 << 30, 4)

  public init() {}

  /// Writes the movie into a file.
  public func write(to url: URL) throws { try Data(bytes).write(to: url) }

  /// The movie; its own samples are zeros.
  public var bytes: [UInt8] {
    let type = Self.box("ftyp", Array("qt  ".utf8) + Self.number(0, 4) + Array("qt  ".utf8))
    guard reference == nil else { return type + index(samplesAt: 0) }
    let samples = Self.box("mdat", [UInt8](repeating: 0, count: sampleSize * sampleCount))
    return type + samples + index(samplesAt: type.count + 8)
  }

  private func index(samplesAt place: Int) -> [UInt8] {
    let header =
      Self.number(0, 12) + Self.number(rate, 4) + Self.number(sampleCount, 4) + Self.number(1 << 16, 4) + [1, 0]
      + Self.number(0, 10) + matrix + Self.number(0, 24) + Self.number(2, 4)
    return Self.box("moov", Self.box("mvhd", header) + Self.box("trak", track(samplesAt: place)))
  }

  private func track(samplesAt place: Int) -> [UInt8] {
    let header =
      Self.number(7, 4) + Self.number(0, 8) + Self.number(1, 4) + Self.number(0, 4) + Self.number(sampleCount, 4)
      + Self.number(0, 12) + [1, 0, 0, 0] + matrix + Self.number(0, 8)
    let media =
      Self.number(0, 12) + Self.number(rate, 4) + Self.number(sampleCount, 4) + Self.number(0x55C4, 2)
      + Self.number(0, 2)
    let handler = Self.number(0, 4) + Array("mhlrsoun".utf8) + Self.number(0, 13)
    let data =
      reference.map { Self.box("url ", Self.number(0, 4) + Array($0.utf8) + [0]) } ?? Self.box("url ", [0, 0, 0, 1])
    let references = Self.box("dinf", Self.box("dref", Self.number(0, 4) + Self.number(1, 4) + data))
    let information = Self.box("smhd", Self.number(0, 8)) + references + Self.box("stbl", table(samplesAt: place))
    return Self.box("tkhd", header)
      + Self.box(
        "mdia", Self.box("mdhd", media) + Self.box("hdlr", handler) + Self.box("minf", information))
  }

  private func table(samplesAt place: Int) -> [UInt8] {
    var entry = Self.number(0, 6) + Self.number(1, 2) + Self.number(version, 2) + Self.number(0, 6)
    entry += Self.number(channels, 2) + Self.number(bits, 2) + Self.number(0, 4)
    entry += Self.number(min(rate, 0xFFFF), 2) + [0, 0] + fields + boxes
    let one = Self.number(0, 4) + Self.number(1, 4)
    return Self.box("stsd", one + Self.box(codec, entry))
      + Self.box("stts", one + Self.number(sampleCount, 4) + Self.number(1, 4))
      + Self.box("stsc", one + Self.number(1, 4) + Self.number(sampleCount, 4) + Self.number(1, 4))
      + Self.box("stsz", Self.number(0, 4) + Self.number(sampleSize, 4) + Self.number(sampleCount, 4))
      + Self.box("stco", one + Self.number(place, 4))
  }

  /// A box.
  public static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    number(payload.count + 8, 4) + Array(type.utf8) + payload
  }

  /// A number, the large end first.
  public static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
  }
}
