import CGStreamer

/// What a decoder says of a frame besides its pixels. With what the container says it makes up the frame's caps.
public struct DecodedPicture: Sendable, Equatable {
  /// How a frame's rows were taken.
  public enum Scan: Sendable {
    case progressive
    /// In two fields, with that of the top row first, or that of the bottom row.
    case topFieldFirst, bottomFieldFirst
    /// One way or the other: each frame says which.
    case mixed
  }

  /// Where chroma samples lie.
  public enum ChromaSite: Sendable { case left, center, top, topLeft }

  /// GStreamer's name of the pixel format: `I420`.
  public var format: String
  public var width: Int
  public var height: Int
  /// Width of a pixel over its height, if said.
  public var pixelAspectRatio: Fraction?
  public var frameRate: Fraction?
  /// The ITU-T H.273 codes of the colours; 2 stands for unspecified.
  public var primaries = 2
  public var transferFunction = 2
  public var matrix = 2
  /// Whether the colours use all values, if said.
  public var isFullRange: Bool?
  public var chromaSite: ChromaSite?
  public var scan = Scan.progressive

  public init(format: String, width: Int, height: Int) {
    (self.format, self.width, self.height) = (format, width, height)
  }

  /// The caps of these frames. Of colours, pixel aspect and frame rate what the caps of the coded samples say counts, if
  /// they do; nil for a format that GStreamer doesn't have.
  public func caps(from coded: Caps) -> Caps? {
    GStreamer.initialize()
    let kind = gst_video_format_from_string(format)
    var (said, info) = (GstVideoInfo(), GstVideoInfo())
    guard kind != GST_VIDEO_FORMAT_UNKNOWN, gst_video_info_from_caps(&said, coded.pointer) != 0,
      gst_video_info_set_format(&info, kind, guint(clamping: width), guint(clamping: height)) != 0
    else { return nil }
    setColors(&info, said)
    let ratio = pixelAspect(said)
    (info.par_n, info.par_d) = (gint(clamping: ratio.numerator), gint(clamping: ratio.denominator))
    let rate = said.fps_n > 0 && said.fps_d > 0 ? Fraction(said.fps_n, said.fps_d) : usableRate
    (info.fps_n, info.fps_d) = (gint(clamping: rate.numerator), gint(clamping: rate.denominator))
    switch scan {
    case .progressive: info.interlace_mode = GST_VIDEO_INTERLACE_MODE_PROGRESSIVE
    case .topFieldFirst, .bottomFieldFirst: info.interlace_mode = GST_VIDEO_INTERLACE_MODE_INTERLEAVED
    case .mixed: info.interlace_mode = GST_VIDEO_INTERLACE_MODE_MIXED
    }
    let caps = gst_video_info_to_caps(&info).map { Caps(taking: $0) }
    switch scan {
    case .topFieldFirst: return caps?.setting("field-order", to: "top-field-first")
    case .bottomFieldFirst: return caps?.setting("field-order", to: "bottom-field-first")
    case .progressive, .mixed: return caps
    }
  }

  private func setColors(_ info: inout GstVideoInfo, _ said: GstVideoInfo) {
    let stated = said.colorimetry
    var colors = GstVideoColorimetry()
    colors.primaries =
      stated.primaries == GST_VIDEO_COLOR_PRIMARIES_UNKNOWN
      ? gst_video_color_primaries_from_iso(guint(clamping: primaries)) : stated.primaries
    colors.transfer =
      stated.transfer == GST_VIDEO_TRANSFER_UNKNOWN
      ? gst_video_transfer_function_from_iso(guint(clamping: transferFunction)) : stated.transfer
    colors.matrix =
      stated.matrix == GST_VIDEO_COLOR_MATRIX_UNKNOWN
      ? gst_video_color_matrix_from_iso(guint(clamping: matrix)) : stated.matrix
    colors.range =
      stated.range != GST_VIDEO_COLOR_RANGE_UNKNOWN
      ? stated.range
      : isFullRange.map { $0 ? GST_VIDEO_COLOR_RANGE_0_255 : GST_VIDEO_COLOR_RANGE_16_235 }
        ?? GST_VIDEO_COLOR_RANGE_UNKNOWN
    info.colorimetry = colors
    info.chroma_site =
      said.chroma_site == GST_VIDEO_CHROMA_SITE_UNKNOWN
      ? chromaSite.map { $0.flags } ?? GST_VIDEO_CHROMA_SITE_UNKNOWN : said.chroma_site
  }

  /// The container's, unless it says that pixels are square and the decoder knows better.
  private func pixelAspect(_ said: GstVideoInfo) -> Fraction {
    let stated = said.par_n > 0 && said.par_d > 0 ? Fraction(said.par_n, said.par_d) : Fraction(1, 1)
    guard stated.numerator == stated.denominator, let own = pixelAspectRatio, own.numerator > 0, own.denominator > 0
    else { return stated }
    return own
  }

  private var usableRate: Fraction {
    guard let rate = frameRate, rate.numerator > 0, rate.denominator > 0, rate < Fraction(1000, 1) else {
      return Fraction(0, 1)
    }
    return rate
  }
}

extension DecodedPicture.ChromaSite {
  fileprivate var flags: GstVideoChromaSite {
    switch self {
    case .left: GST_VIDEO_CHROMA_SITE_MPEG2
    case .center: GST_VIDEO_CHROMA_SITE_JPEG
    case .top: GST_VIDEO_CHROMA_SITE_V_COSITED
    case .topLeft: GST_VIDEO_CHROMA_SITE_COSITED
    }
  }
}
