import CFFmpeg

/// Catches the frames of a decoder of libavcodec in the order in which they are decoded: as soon as a packet is
/// decoded, not only when the frame is shown. The memory of a frame is noted before the decoder writes to it.
///
/// libavcodec gives frames out in the order of showing and holds back what is shown later. A decoder that is told not
/// to (`AV_CODEC_FLAG_LOW_DELAY`, 5.1) gives up the frames that are shown earlier instead.
final class FrameCatcher: @unchecked Sendable {
  private let takesLast: Bool
  private var caught: LibraryFrame?

  /// `takesLast`: of several frames that begin in one packet the last is its own. H.264 makes up lost ones in front of
  /// it, HEVC behind.
  init(takesLast: Bool) { self.takesLast = takesLast }

  /// Watches a decoder that isn't open yet, which lives no longer than this.
  func watch(_ context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    // Frames that are decoded side by side are late.
    context.pointee.thread_type = FF_THREAD_SLICE
    context.pointee.get_buffer2 = { context, frame, flags in
      let result = kinora_avcodec_default_get_buffer2(context, frame, flags)
      if result >= 0, let frame, let opaque = context?.pointee.opaque {
        Unmanaged<FrameCatcher>.fromOpaque(opaque).takeUnretainedValue().note(frame)
      }
      return result
    }
  }

  private func note(_ frame: UnsafePointer<AVFrame>) {
    guard takesLast || caught == nil else { return }
    caught = LibraryFrame(referringTo: frame)
  }

  /// Forgets what was caught.
  func clear() { caught = nil }

  /// The frame of the last packet, which is whole once the decoder asks for the next one; nil where there is none.
  func take(_ context: UnsafeMutablePointer<AVCodecContext>) -> LibraryFrame? {
    defer { caught = nil }
    guard let frame = caught else { return nil }
    // What stands beyond the picture at the right and below isn't shown.
    frame.pointer.pointee.width = context.pointee.width
    frame.pointer.pointee.height = context.pointee.height
    return frame
  }
}
