import CGStreamer
import CMediaKernels

/// Makes luma and chroma of another matrix or range of frames that are alike otherwise, exact to the rounding. GStreamer's
/// converter (1.22) leaves samples as they are where only the range differs: white of a full range would stay 255.
struct RecolorKernel {
  private let source: ColorForm
  private let target: ColorForm

  /// Nil for conversions that are another's.
  init?(from source: VideoInfo, to target: VideoInfo) {
    guard source.width == target.width, source.height == target.height, let form = ColorForm(source),
      let wanted = ColorForm(target), form.liesLike(wanted), !form.means(wanted)
    else { return nil }
    (self.source, self.target) = (form, wanted)
  }

  /// Converts a mapped frame into another one.
  func convert(_ source: UnsafePointer<GstVideoFrame>, into target: UnsafeMutablePointer<GstVideoFrame>) {
    var (picture, made) = (self.source.picture(source), self.target.picture(target))
    kinora_recolor(&made, &picture)
  }
}
