import CGStreamer
import CMediaKernels

/// Makes BGRA of luma and chroma in 8 bits, exact to the rounding. GStreamer's converter (1.22) counts such frames in so few
/// bits that colours are up to six steps off, and interpolates the chroma of NV12, but not that of I420.
struct ColorKernel {
  private let form: ColorForm

  /// Nil for conversions that are another's.
  init?(from source: VideoInfo, to target: VideoInfo) {
    guard source.width == target.width, source.height == target.height, ["BGRA", "BGRx"].contains(target.format),
      !target.isLimitedRange, let form = ColorForm(source)
    else { return nil }
    self.form = form
  }

  /// Whether frames of red, green and blue are exact only if the kernel makes BGRA of the source first, from which it is a
  /// matter of order, size or part.
  static func isNeeded(before target: VideoInfo, from source: VideoInfo, ofPart isPart: Bool = false) -> Bool {
    target.isRGB && target.depth == 8 && ColorForm(source) != nil
      && (isPart || ColorKernel(from: source, to: target) == nil)
  }

  /// Converts a mapped frame into another one.
  func convert(_ source: UnsafePointer<GstVideoFrame>, into target: UnsafeMutablePointer<GstVideoFrame>) {
    guard let pixels = kinora_frame_plane(target, 0) else { return }
    var picture = form.picture(source)
    kinora_make_bgra(
      pixels.assumingMemoryBound(to: UInt8.self), Int(kinora_frame_stride(target, 0)), &picture, 0, picture.height)
  }
}
