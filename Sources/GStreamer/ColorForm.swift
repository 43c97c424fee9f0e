import CGStreamer
import CMediaKernels

/// How luma and chroma lie in frames of a format, and what they mean, for kernels.
struct ColorForm {
  private let halvesAcross: Bool
  private let halvesDown: Bool
  private let isCentred: Bool
  private let isFullRange: Bool
  private let coefficients: (red: Double, blue: Double)

  /// Nil where the kernels don't know the format: frames must consist of bytes of luma and chroma, halved at most.
  init?(_ info: VideoInfo) {
    guard info.hasBytes, let form = ColorForm(ofAnyDepth: info) else { return nil }
    self = form
  }

  /// The same for samples of any depth, which only some kernels know.
  init?(ofAnyDepth info: VideoInfo) {
    guard info.isYUV, let format = info.info.finfo?.pointee, format.w_sub.1 <= 1, format.h_sub.1 <= 1,
      let coefficients = info.lumaCoefficients
    else { return nil }
    (halvesAcross, halvesDown) = (format.w_sub.1 > 0, format.h_sub.1 > 0)
    (isCentred, isFullRange) = (info.hasCentredChroma, !info.isLimitedRange)
    self.coefficients = coefficients
  }

  /// Whether there are samples of both for the same places.
  func liesLike(_ other: ColorForm) -> Bool {
    (halvesAcross, halvesDown, isCentred) == (other.halvesAcross, other.halvesDown, other.isCentred)
  }

  /// Whether samples of both mean the same colours.
  func means(_ other: ColorForm) -> Bool {
    isFullRange == other.isFullRange && coefficients == other.coefficients
  }

  /// A mapped frame as kernels want it.
  func picture(_ frame: UnsafePointer<GstVideoFrame>) -> kinora_luma_chroma {
    kinora_luma_chroma(
      luma: Self.component(0, of: frame), blue: Self.component(1, of: frame), red: Self.component(2, of: frame),
      alpha: Self.component(3, of: frame), width: frame.pointee.info.width, height: frame.pointee.info.height,
      halvesAcross: halvesAcross, halvesDown: halvesDown, isCentred: isCentred,
      isInterlaced: frame.pointee.flags.rawValue & GST_VIDEO_FRAME_FLAG_INTERLACED.rawValue != 0,
      isFullRange: isFullRange, redCoefficient: coefficients.red, blueCoefficient: coefficients.blue)
  }

  /// Where the samples of a component lie in a mapped frame; without data if it has no such component.
  static func component(_ index: guint, of frame: UnsafePointer<GstVideoFrame>) -> kinora_component {
    guard let format = frame.pointee.info.finfo, index < format.pointee.n_components else { return kinora_component() }
    return kinora_component(
      data: kinora_frame_component(frame, index), stride: Int(kinora_frame_component_stride(frame, index)),
      step: kinora_frame_component_step(frame, index))
  }
}

extension VideoInfo {
  /// Whether each component of a pixel is a byte of its own, in rows that belong to one picture.
  var hasBytes: Bool {
    guard let format = info.finfo?.pointee, info.interlace_mode != GST_VIDEO_INTERLACE_MODE_ALTERNATE else {
      return false
    }
    let others =
      GST_VIDEO_FORMAT_FLAG_COMPLEX.rawValue | GST_VIDEO_FORMAT_FLAG_TILED.rawValue
      | GST_VIDEO_FORMAT_FLAG_PALETTE.rawValue
    return format.flags.rawValue & others == 0 && format.bits == 8 && format.n_components >= 3 && depth == 8
  }
}
