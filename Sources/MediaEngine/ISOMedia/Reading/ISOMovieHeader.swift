import CoreGraphics
import CoreMedia
import Foundation

/// A movie header (`mvhd`).
struct ISOMovieHeader {
  var timescale: CMTimeScale
  /// In timescale units; 0 where it is unknown.
  var duration: Int64
  var created: Date?
  var rate: Float = 1
  var volume: Float = 1
  var transform = CGAffineTransform.identity

  init?(_ box: ISOBox?) {
    guard let box else { return nil }
    let width = box.isLong ? 8 : 4
    var reader = ISOBytes(box.payload, at: 4)
    guard let created = reader.read(width), reader.read(width) != nil, let scale = reader.read(4),
      let duration = reader.read(width), let timescale = CMTimeScale(exactly: scale), timescale > 0
    else { return nil }
    self.timescale = timescale
    self.duration = ISOTime.duration(duration, bytes: width)
    self.created = ISOTime.date(created)
    if let rate = reader.read(4) { self.rate = Float(Int32(truncatingIfNeeded: rate)) / 65536 }
    if let volume = reader.read(2) { self.volume = Float(Int16(truncatingIfNeeded: volume)) / 256 }
    reader.skip(10)
    transform = CGAffineTransform(matrix: &reader) ?? .identity
  }
}

/// Times in ISO boxes.
enum ISOTime {
  /// A duration; all ones mean unknown.
  static func duration(_ value: UInt64, bytes: Int) -> Int64 {
    if bytes == 4, value == UInt64(UInt32.max) { return 0 }
    // Larger values would overflow in sums and products, and count as unknown.
    return value < 1 << 48 ? Int64(value) : 0
  }

  /// A date from seconds since 1904; 0 means none.
  static func date(_ value: UInt64) -> Date? {
    value > 0 && value < 1 << 40 ? Date(timeIntervalSince1970: Double(value) - 2_082_844_800) : nil
  }
}

extension CGAffineTransform {
  /// A matrix of nine numbers, six of which are used; nil where it is degenerate.
  init?(matrix reader: inout ISOBytes) {
    var values: [Double] = []
    for place in 0..<9 {
      guard let raw = reader.read(4) else { return nil }
      values.append(Double(Int32(truncatingIfNeeded: raw)) / (place % 3 == 2 ? Double(1 << 30) : 65536))
    }
    self.init(a: values[0], b: values[1], c: values[3], d: values[4], tx: values[6], ty: values[7])
    guard a * d - b * c != 0 else { return nil }
  }

  /// The transform, moved so that the upper left corner of a transformed frame is at the origin.
  func placed(_ size: CGSize) -> CGAffineTransform {
    let corners = [(0.0, 0.0), (size.width, 0.0), (0.0, size.height), (size.width, size.height)]
      .map { (a * $0.0 + c * $0.1, b * $0.0 + d * $0.1) }
    var placed = self
    placed.tx = 0 - (corners.map(\.0).min() ?? 0)
    placed.ty = 0 - (corners.map(\.1).min() ?? 0)
    return placed
  }
}
