import CoreGraphics

/// A movie's moov, as far as it can be edited after the samples are written.
struct ISOMovie {
  var box: ISOBox

  init(_ box: ISOBox) { self.box = box }

  /// The duration in seconds.
  var seconds: Double {
    guard let header = box["mvhd"] else { return 0 }
    var reader = ISOBytes(header.payload, at: header.isLong ? 20 : 12)
    guard let scale = reader.read(4), let length = reader.read(header.isLong ? 8 : 4), scale > 0 else { return 0 }
    return Double(length) / Double(scale)
  }

  /// How many samples the first track with this handler (`vide`, `soun`) has.
  func sampleCount(handler: String) -> Int? {
    let track = box.children.first { $0.type == "trak" && Self.handler(of: $0) == handler }
    guard let sizes = track?.at("mdia", "minf", "stbl", "stsz") else { return nil }
    var reader = ISOBytes(sizes.payload, at: 8)
    return reader.read(4).map { Int($0) }
  }

  static func handler(of track: ISOBox) -> String? {
    guard let bytes = track.at("mdia", "hdlr")?.payload, bytes.count >= 12 else { return nil }
    return String(code: bytes[8..<12])
  }

  static func identifier(of track: ISOBox) -> UInt32? {
    guard let header = track["tkhd"] else { return nil }
    var reader = ISOBytes(header.payload, at: header.isLong ? 20 : 12)
    return reader.read(4).map { UInt32($0) }
  }

  /// The display transform of a video track.
  static func transform(of track: ISOBox) -> CGAffineTransform? {
    guard let header = track["tkhd"] else { return nil }
    var reader = ISOBytes(header.payload, at: header.isLong ? 52 : 40)
    return CGAffineTransform(matrix: &reader)
  }

  static func timescale(of track: ISOBox) -> UInt64? {
    guard let header = track.at("mdia", "mdhd") else { return nil }
    var reader = ISOBytes(header.payload, at: header.isLong ? 20 : 12)
    return reader.read(4).flatMap { $0 > 0 ? $0 : nil }
  }
}
