import CGStreamer
import CMediaKernels

/// Makes luma and chroma in 8 bits of red, green and blue, exact to the rounding. GStreamer's converter (1.22) rounds down,
/// so that grey gets a colour.
struct LumaKernel {
  private let form: ColorForm

  /// Nil for conversions that are another's.
  init?(from source: VideoInfo, to target: VideoInfo) {
    guard source.width == target.width, source.height == target.height, source.isRGB, source.hasBytes,
      !source.isLimitedRange, let form = ColorForm(target)
    else { return nil }
    self.form = form
  }

  /// Converts a mapped frame into another one.
  func convert(_ source: UnsafePointer<GstVideoFrame>, into target: UnsafeMutablePointer<GstVideoFrame>) {
    var colors = kinora_colors(
      red: ColorForm.component(0, of: source), green: ColorForm.component(1, of: source),
      blue: ColorForm.component(2, of: source), alpha: ColorForm.component(3, of: source))
    var picture = form.picture(target)
    kinora_make_luma_chroma(&picture, &colors)
  }
}
