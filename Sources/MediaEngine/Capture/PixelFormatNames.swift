import CoreVideo

/// GStreamer's names of CoreVideo's pixel formats.
///
/// GStreamer (1.22, 1.26) has no 4:2:2 and no 4:4:4 in two planes with more than eight bits: `NV16_10LE32` packs three samples
/// into four bytes, and `I422_10LE` and `Y444_10LE` have three planes and their bits in the lower part.
public enum PixelFormatNames {
  private static let table: [(name: String, limited: OSType, full: OSType)] = [
    ("BGRA", kCVPixelFormatType_32BGRA, kCVPixelFormatType_32BGRA),
    ("ARGB", kCVPixelFormatType_32ARGB, kCVPixelFormatType_32ARGB),
    ("RGBA", kCVPixelFormatType_32RGBA, kCVPixelFormatType_32RGBA),
    ("ABGR", kCVPixelFormatType_32ABGR, kCVPixelFormatType_32ABGR),
    ("RGB", kCVPixelFormatType_24RGB, kCVPixelFormatType_24RGB),
    ("BGR", kCVPixelFormatType_24BGR, kCVPixelFormatType_24BGR),
    ("NV12", kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
    ("I420", kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange),
    ("NV16", kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange),
    ("NV24", kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr8BiPlanarFullRange),
    ("YUY2", kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange),
    ("UYVY", kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8),
    ("GRAY8", kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent8),
    ("P010_10LE", kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange),
  ]

  /// CoreVideo's constant for a GStreamer format; nil where it has none.
  public static func pixelFormat(_ name: String, isFullRange: Bool = false) -> OSType? {
    table.first { $0.name == name }.map { isFullRange ? $0.full : $0.limited }
  }

  /// GStreamer's name of a pixel format, and whether its range is full; nil where GStreamer has none.
  public static func name(of pixelFormat: OSType) -> (name: String, isFullRange: Bool)? {
    if let row = table.first(where: { $0.limited == pixelFormat }) { return (row.name, false) }
    return table.first { $0.full == pixelFormat }.map { ($0.name, true) }
  }

  /// The pixel formats that a tap can convert to.
  public static var convertible: [OSType] {
    table.flatMap { $0.limited == $0.full ? [$0.limited] : [$0.limited, $0.full] }
  }
}
