import Foundation

@testable import MediaEngine

/// Writes elements of Matroska files by hand.
enum EBMLBuilder {
  /// An element; nil as the size of the content for an unknown one.
  static func element(_ id: UInt32, _ content: [UInt8], size: Int?? = .none) -> [UInt8] {
    let letters = (0..<4).reversed().map { UInt8(truncatingIfNeeded: id >> (8 * UInt32($0))) }.drop { $0 == 0 }
    var length: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    if let size = size ?? content.count {
      length = (0..<8).reversed().map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
      length[0] = 0x01
    }
    return Array(letters) + length + content
  }

  static func number(_ id: UInt32, _ value: Int) -> [UInt8] {
    element(id, (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  static func text(_ id: UInt32, _ value: String) -> [UInt8] { element(id, Array(value.utf8)) }

  static func real(_ id: UInt32, _ value: Double) -> [UInt8] { number(id, Int(Int64(bitPattern: value.bitPattern))) }

  /// A file with a segment of unknown size.
  static func file(_ segment: [[UInt8]], docType: String = "matroska") -> [UInt8] {
    element(MatroskaID.header, text(MatroskaID.docType, docType))
      + element(MatroskaID.segment, segment.flatMap(\.self), size: .some(nil))
  }

  static func info(duration: Double? = nil, scale: Int = 1_000_000) -> [UInt8] {
    element(
      MatroskaID.info,
      number(MatroskaID.timestampScale, scale) + (duration.map { real(MatroskaID.duration, $0) } ?? []))
  }

  static func tracks(_ tracks: [[UInt8]]) -> [UInt8] { element(MatroskaID.tracks, tracks.flatMap(\.self)) }

  /// A track of VP8 or Opus; of another codec, if it is named, and with as many bits.
  static func track(
    _ number: Int, _ kind: MatroskaTrack.Kind, codec: String? = nil, bits: Int? = nil, _ others: [[UInt8]] = []
  ) -> [UInt8] {
    let name = codec ?? (kind == .video ? "V_VP8" : kind == .audio ? "A_OPUS" : "S_TEXT/UTF8")
    let form =
      kind == .video
      ? element(0xE0, self.number(0xB0, 64) + self.number(0xBA, 48))
      : kind == .audio
        ? element(0xE1, real(0xB5, 48000) + self.number(0x9F, 1) + (bits.map { self.number(0x6264, $0) } ?? [])) : []
    return element(
      0xAE,
      self.number(0xD7, number) + self.number(0x83, Int(kind.rawValue)) + text(0x86, name) + form
        + others.flatMap(\.self))
  }

  static func cluster(_ ticks: Int, _ blocks: [[UInt8]], size: Int?? = .none) -> [UInt8] {
    element(MatroskaID.cluster, number(MatroskaID.timestamp, ticks) + blocks.flatMap(\.self), size: size)
  }

  /// A block's content; flags as in a SimpleBlock.
  static func block(_ track: Int, _ ticks: Int, flags: UInt8 = 0, _ payload: [UInt8]) -> [UInt8] {
    [0x80 | UInt8(track), UInt8(truncatingIfNeeded: ticks >> 8), UInt8(truncatingIfNeeded: ticks), flags] + payload
  }

  /// A SimpleBlock, a key frame or not.
  static func simple(_ track: Int, _ ticks: Int, isKey: Bool = false, _ payload: [UInt8] = [1, 2, 3]) -> [UInt8] {
    element(MatroskaID.simpleBlock, block(track, ticks, flags: isKey ? 0x80 : 0, payload))
  }

  /// A BlockGroup.
  static func group(
    _ track: Int, _ ticks: Int, flags: UInt8 = 0, _ payload: [UInt8] = [1, 2, 3], _ others: [[UInt8]] = []
  )
    -> [UInt8]
  {
    element(
      MatroskaID.blockGroup,
      element(MatroskaID.block, block(track, ticks, flags: flags, payload)) + others.flatMap(\.self))
  }
}
