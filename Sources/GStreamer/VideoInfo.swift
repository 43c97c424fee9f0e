import CGStreamer

/// The memory layout of raw video, read from caps.
public struct VideoInfo: @unchecked Sendable {
  var info: GstVideoInfo

  /// Returns nil unless the caps are fixed raw video.
  public init?(_ caps: Caps) {
    info = GstVideoInfo()
    guard caps.isFixed, gst_video_info_from_caps(&info, caps.pointer) != 0 else { return nil }
  }

  /// A plane's size, in its own samples, and its place in memory.
  public struct Plane: Sendable, Equatable {
    public let width: Int
    public let height: Int
    public let bytesPerRow: Int
    public let offset: Int
  }

  /// GStreamer's name of the format, as `BGRA`, `I420`.
  public var format: String { withPointer { String(cString: kinora_info_format_name($0)) } }
  public var width: Int { Int(info.width) }
  public var height: Int { Int(info.height) }
  /// The size of a frame in bytes.
  public var size: Int { Int(info.size) }
  /// Frames per second; 0/1 where the rate varies.
  public var frameRate: Fraction { Fraction(info.fps_n, info.fps_d) }
  /// Width of a pixel over its height.
  public var pixelAspectRatio: Fraction { Fraction(info.par_n, info.par_d) }
  /// Whether frames consist of two fields.
  public var isInterlaced: Bool { withPointer { kinora_info_is_interlaced($0) != 0 } }

  /// Bits of a component, at most.
  public var depth: Int {
    Int(withUnsafePointer(to: info.finfo.pointee.depth) { $0.withMemoryRebound(to: guint.self, capacity: 4) { $0[0] } })
  }
  /// Whether pixels have an alpha component.
  public var hasAlpha: Bool { info.finfo.pointee.flags.rawValue & GST_VIDEO_FORMAT_FLAG_ALPHA.rawValue != 0 }
  /// Whether pixels are luma and chroma rather than red, green and blue.
  public var isYUV: Bool { info.finfo.pointee.flags.rawValue & GST_VIDEO_FORMAT_FLAG_YUV.rawValue != 0 }
  /// Whether pixels are red, green and blue.
  public var isRGB: Bool { info.finfo.pointee.flags.rawValue & GST_VIDEO_FORMAT_FLAG_RGB.rawValue != 0 }
  /// Matrix, transfer function and primaries by GStreamer's numbers; nil where the matrix isn't known.
  public var colorNumbers: (matrix: Int, function: Int, primaries: Int)? {
    let colors = info.colorimetry
    guard colors.matrix != GST_VIDEO_COLOR_MATRIX_UNKNOWN else { return nil }
    return (Int(colors.matrix.rawValue), Int(colors.transfer.rawValue), Int(colors.primaries.rawValue))
  }
  /// The ITU-T H.273 codes of the colours; 2 stands for unspecified.
  public var colorCodes: (primaries: Int, transferFunction: Int, matrix: Int) {
    let colors = info.colorimetry
    return (
      Int(gst_video_color_primaries_to_iso(colors.primaries)), Int(gst_video_transfer_function_to_iso(colors.transfer)),
      Int(gst_video_color_matrix_to_iso(colors.matrix))
    )
  }
  /// Whether the colours use all values, from 0 on.
  public var isFullRange: Bool { info.colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255 }
  /// Whether black and white lie within the values, as at 16 and 235.
  var isLimitedRange: Bool { info.colorimetry.range == GST_VIDEO_COLOR_RANGE_16_235 }
  /// Whether the transfer function is one of a high range: PQ or HLG.
  public var hasHighRange: Bool { hasPQ || hasHLG }
  var hasPQ: Bool { info.colorimetry.transfer == GST_VIDEO_TRANSFER_SMPTE2084 }
  var hasHLG: Bool { info.colorimetry.transfer == GST_VIDEO_TRANSFER_ARIB_STD_B67 }
  /// The coefficients of red and blue in luma; nil for colours that aren't luma and chroma.
  public var lumaCoefficients: (red: Double, blue: Double)? {
    var (red, blue) = (0.0, 0.0)
    return gst_video_color_matrix_get_Kr_Kb(info.colorimetry.matrix, &red, &blue) != 0 ? (red, blue) : nil
  }
  /// Whether chroma samples lie in the middle between two luma samples of a row, rather than beside the left one.
  public var hasCentredChroma: Bool {
    info.chroma_site.rawValue & GST_VIDEO_CHROMA_SITE_H_COSITED.rawValue == 0
      && info.chroma_site != GST_VIDEO_CHROMA_SITE_UNKNOWN
  }

  /// The colorimetry, such as `bt709` or `2:4:7:1`, if known.
  public var colorimetry: String? {
    var colorimetry = info.colorimetry
    guard let text = gst_video_colorimetry_to_string(&colorimetry) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The planes in order.
  public var planes: [Plane] {
    withPointer { info in
      (0..<guint(kinora_info_plane_count(info))).map {
        Plane(
          width: Int(kinora_info_plane_width(info, $0)), height: Int(kinora_info_plane_height(info, $0)),
          bytesPerRow: Int(kinora_info_plane_stride(info, $0)), offset: Int(kinora_info_plane_offset(info, $0)))
      }
    }
  }

  func withPointer<Result>(_ body: (UnsafePointer<GstVideoInfo>) -> Result) -> Result {
    withUnsafePointer(to: info, body)
  }
}
