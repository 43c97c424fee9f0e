import CoreVideo
import GStreamer
import Synchronization

/// Brings a player's frames into the form that a program asks for, by what does the same for a reader's. Frames that have it are
/// handed on as they are; others are converted once, however often they are asked for. For any thread.
package final class PlayedFrameFormer: Sendable {
  private struct State {
    var former: (size: (width: Int, height: Int), former: FrameFormer)?
    /// What makes pictures for turning.
    var turned: (kind: FrameForm.Kind, former: FrameFormer)?
    /// The frame made last, and what it was made of.
    var last: (source: CVPixelBuffer, picture: CVPixelBuffer)?
  }

  private let form: FrameForm
  private let state = Mutex(State())
  /// Whether frames of red, green and blue aren't enough: they have lost half of what luma and chroma say in ten bits.
  package let needsOrigins: Bool

  /// Without a pixel format of its own the form has the player's, BGRA.
  package init(_ form: FrameForm) {
    var form = form
    form.pixelFormat = form.pixelFormat ?? kCVPixelFormatType_32BGRA
    (self.form, needsOrigins) = (form, !form.isRGB)
  }

  /// The frame in the form. Throws where there is no memory for it.
  package func make(_ frame: PlaybackFrame) throws -> CVPixelBuffer {
    let source = frame.pixelBuffer
    let own = (width: CVPixelBufferGetWidth(source), height: CVPixelBufferGetHeight(source))
    let size = form.size ?? own
    if form.pixelFormat == CVPixelBufferGetPixelFormatType(source), size == own { return source }
    return try state.withLock { state in
      if let last = state.last, last.source === source { return last.picture }
      let picture = try Self.convert(frame, FrameForm(pixelFormat: form.pixelFormat, size: size), needsOrigins, &state)
      state.last = (source, picture)
      return picture
    }
  }

  /// Lets go of the last frame.
  package func forget() { state.withLock { $0.last = nil } }

  private static func convert(
    _ frame: PlaybackFrame, _ form: FrameForm, _ needsOrigins: Bool, _ state: inout State
  ) throws -> CVPixelBuffer {
    let size = form.size ?? (0, 0)
    let known = state.former.flatMap { $0.size == size ? $0.former : nil }
    let former = known ?? FrameFormer(form, recycles: true)
    state.former = (size, former)
    // Frames in a device's memory, and turns that a format can't make, leave the pixels.
    if needsOrigins, let origin = frame.origin, let upright = try? Self.upright(origin, &state),
      let picture = try? former.pixelBuffer(upright)
    {
      return picture
    }
    return try former.pixelBuffer(PictureConversion.sample(frame.pixelBuffer))
  }

  private static func upright(_ origin: FrameOrigin, _ state: inout State) throws -> Sample {
    guard !origin.turning.isIdentity else { return origin.sample }
    let kind = FrameForm.Kind(origin.sample)
    let known = state.turned.flatMap { $0.kind == kind ? $0.former : nil }
    let former = known ?? FrameFormer(FrameForm(pixelFormat: kind.pixelFormat), recycles: true)
    state.turned = (kind, former)
    return try PictureConversion.sample(origin.turning.turned(former.pixelBuffer(origin.sample)))
  }
}
