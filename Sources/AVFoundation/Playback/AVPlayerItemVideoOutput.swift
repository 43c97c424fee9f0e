import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import Synchronization

/// Vends an item's frames as pixel buffers, by item time.
///
/// Frames arrive when they are due, upright and with square pixels: none are available in advance.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
  private struct State {
    var shelf = FrameShelf<PlaybackFrame>()
    var delegate: WeakReference?
    var queue: DispatchQueue?
  }

  private let state = Mutex(State())
  private let made = Mutex<PlayheadRunner<FrameNoticeClock>?>(nil)
  /// Nil where no frame can be had as it is asked for.
  private let former: PlayedFrameFormer?

  /// Creates an output with pixel buffer attributes: a pixel format that a reader's outputs have, or several, of which the
  /// first that can be had counts, and width and height. Without a format frames come as 32BGRA, and without a size in their
  /// own; this needs no conversion. Where nothing can be had, there never is a frame.
  public init(pixelBufferAttributes: [String: any Sendable]? = nil) {
    former = Self.former(pixelBufferAttributes)
    super.init()
  }

  /// Creates an output with settings: pixel buffer attributes as in `init(pixelBufferAttributes:)`, and
  /// `AVVideoAllowWideColorKey`. Colours are the movie's own, wide or not, as a reader's outputs give them.
  public init(outputSettings: [String: any Sendable]?) {
    Misuse.refuse(
      outputSettings?[AVVideoCodecKey] != nil, "AVPlayerItemVideoOutput: the frames of an item aren't compressed")
    former = Self.former(outputSettings)
    super.init()
  }

  private static func former(_ settings: [String: any Sendable]?) -> PlayedFrameFormer? {
    // What nobody knows costs no frames.
    let known = (settings ?? [:]).filter { ReaderSettings.isOfFrames($0.key) }
    let unknown = (settings ?? [:]).keys.filter { known[$0] == nil }
    if !unknown.isEmpty { Misuse.report("AVPlayerItemVideoOutput: nothing is made of \(unknown.sorted())") }
    guard let form = try? ReaderSettings.frames(known) else {
      Misuse.report("AVPlayerItemVideoOutput: frames can't be had like this: \(known)")
      return nil
    }
    return PlayedFrameFormer(form)
  }

  /// Whether there is a frame for an item time that hasn't been copied yet.
  open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
    former != nil && state.withLock { $0.shelf.hasNew(at: itemTime) }
  }

  /// The frame for an item time, and its presentation time; nil if there is none. It is brought into the output's format and
  /// size here, once for each frame. The buffer is shared: it must not be modified.
  open func copyPixelBuffer(
    forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
  ) -> CVPixelBuffer? {
    guard let former, let frame = state.withLock({ $0.shelf.fetch(at: itemTime) }),
      let picture = try? former.make(frame.picture)
    else { return nil }
    outItemTimeForDisplay?.pointee = frame.time
    return picture
  }

  /// Sets the delegate and its queue, which must be serial. The delegate is held weakly.
  open func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
    guard delegate == nil || delegateQueue != nil else {
      Misuse.stop("setDelegate: a delegate needs a serial queue to be called on")
    }
    state.withLock { state in
      state.delegate = delegate.map { WeakReference($0) }
      state.queue = delegateQueue
    }
  }

  /// The delegate.
  open var delegate: (any AVPlayerItemOutputPullDelegate)? {
    state.withLock { $0.delegate }?.object as? any AVPlayerItemOutputPullDelegate
  }

  /// The queue on which the delegate is called.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// Requests that the delegate is told, once, this many seconds of the host's time before the next frame is due; at once
  /// where playback has come closer to it, and as soon as it is known where that is later: after a jump, and when playback
  /// begins.
  open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {
    let duration = item?.duration
    runner.change { $0.ask(before: interval, itemEnd: duration) }
  }

  // MARK: Frames

  /// Whether frames are to come with what they were made of.
  var needsOrigins: Bool { former?.needsOrigins ?? false }

  /// Knows when the delegate is to be told.
  var runner: PlayheadRunner<FrameNoticeClock> {
    made.withLock { made in
      if let made { return made }
      let runner = PlayheadRunner<FrameNoticeClock> { [weak self] _ in self?.tellOfFrame() }
      runner.follow { [weak self] in self?.item?.currentTime() ?? .zero }
      made = runner
      return runner
    }
  }

  /// A frame is shown. On the streaming thread.
  func take(_ frame: PlaybackFrame) {
    state.withLock { $0.shelf.add(frame, time: frame.time, end: frame.end) }
    var isAsked = false
    runner.change { isAsked = $0.show(from: frame.time, to: frame.end) }
    if isAsked { tellOfFrame() }
  }

  override func jumped() {
    runner.jump()
    call { $1.outputSequenceWasFlushed($0) }
  }

  override func detach() {
    super.detach()
    runner.stop()
    state.withLock { $0.shelf.clear() }
    former?.forget()
  }

  private func tellOfFrame() { call { $1.outputMediaDataWillChange($0) } }

  private func call(
    _ body: @escaping @Sendable (AVPlayerItemVideoOutput, any AVPlayerItemOutputPullDelegate) -> Void
  ) {
    delegateQueue?.async { [weak self] in
      if let self, let delegate { body(self, delegate) }
    }
  }
}
