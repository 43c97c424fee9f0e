import CoreVideo
import GStreamer
import Synchronization

/// Brings decoded frames into the form in which they are given out.
final class FrameFormer: Sendable {
  private let form: FrameForm
  private let recycles: Bool
  private let converter = Mutex<(caps: Caps, converter: FrameConverter)?>(nil)

  /// With `recycles` memory of frames that nobody holds any more is used again.
  init(_ form: FrameForm, recycles: Bool = false) { (self.form, self.recycles) = (form, recycles) }

  /// A frame as a pixel buffer; not a copy where it has the form already.
  func pixelBuffer(_ sample: Sample) throws -> CVPixelBuffer {
    if form.size == nil, form.pixelFormat == nil, let own = try? sample.pixelBuffer() {
      ColorAttachments.set(sample.caps, on: own)
      return own
    }
    let wanted = form.pixelFormat ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    guard let caps = sample.caps, let info = VideoInfo(caps) else { throw GStreamerError.notMappable }
    let isOwnSize = form.size.map { $0 == (info.width, info.height) } ?? true
    if isOwnSize, let own = try? sample.pixelBuffer(), CVPixelBufferGetPixelFormatType(own) == wanted {
      ColorAttachments.set(caps, on: own)
      return own
    }
    let made = try converter.withLock { known -> FrameConverter in
      if let known, known.caps == caps { return known.converter }
      guard let (name, isFull) = PixelFormatNames.name(of: wanted) else { throw GStreamerError.malformed("\(wanted)") }
      var target = PictureConversion.caps(name, isFullRange: isFull, like: info)
      if let size = form.size { target = target.setting("width", to: size.width).setting("height", to: size.height) }
      guard let made = FrameConverter(to: target, threads: 2, recycles: recycles) else {
        throw GStreamerError.malformed(name)
      }
      known = (caps, made)
      return made
    }
    let pixels = try made.convert(sample).pixelBuffer()
    ColorAttachments.set(made.caps, on: pixels)
    return pixels
  }
}
