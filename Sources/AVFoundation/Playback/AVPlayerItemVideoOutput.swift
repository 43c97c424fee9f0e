import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import Synchronization

/// Hands out an item's frames as pixels, to whoever asks for those of a time.
///
/// Frames come when they are due, in their own size, upright, with square pixels: none can be had in advance.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
  private struct State {
    var shelf = FrameShelf<CVPixelBuffer>()
    var delegate: WeakReference?
    var queue: DispatchQueue?
    /// Whether the delegate wants to hear of the next frame.
    var isAsked = false
  }

  private let state = Mutex(State())
  private let order: PixelOrder

  /// An output of pixels as these attributes say: of `kCVPixelBufferPixelFormatTypeKey` 32BGRA, which costs nothing, or
  /// 32ARGB, 32RGBA, 32ABGR.
  public init(pixelBufferAttributes: [String: any Sendable]? = nil) {
    let wanted = pixelBufferAttributes?[kCVPixelBufferPixelFormatTypeKey as String]
    let code =
      (wanted as? OSType) ?? (wanted as? NSNumber)?.uint32Value ?? (wanted as? Int).map { OSType(clamping: $0) }
    let order = code.map { PixelOrder(format: $0) } ?? PixelOrder(format: kCVPixelFormatType_32BGRA)
    if order == nil {
      Misuse.report("AVPlayerItemVideoOutput: pixels can't be had in this format; they come as 32BGRA")
    }
    self.order = order ?? .unchanged
    super.init()
  }

  /// Whether there is a frame for a time that hasn't been fetched yet.
  open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
    state.withLock { $0.shelf.hasNew(at: itemTime) }
  }

  /// The frame of a time, and when it begins; nil where there is none.
  open func copyPixelBuffer(
    forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
  ) -> CVPixelBuffer? {
    guard let frame = state.withLock({ $0.shelf.fetch(at: itemTime) }) else { return nil }
    outItemTimeForDisplay?.pointee = frame.time
    return order.apply(to: frame.picture)
  }

  /// Says who is told of frames and jumps, and on which queue: a serial one. The delegate isn't kept alive.
  open func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
    guard delegate == nil || delegateQueue != nil else {
      return Misuse.report("setDelegate: a delegate needs a serial queue to be called on")
    }
    state.withLock { state in
      state.delegate = delegate.map { WeakReference($0) }
      state.queue = delegateQueue
    }
  }

  /// Who is told of frames and jumps.
  open var delegate: (any AVPlayerItemOutputPullDelegate)? {
    state.withLock { $0.delegate }?.object as? any AVPlayerItemOutputPullDelegate
  }

  /// The queue on which it is told.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// Lets the delegate be told, once, when the next frame is there. There is no telling it any earlier: frames come when
  /// they are due.
  open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {
    state.withLock { $0.isAsked = true }
  }

  // MARK: What comes

  /// A frame is shown. In the streaming thread.
  func take(_ frame: PlaybackFrame) {
    let isAsked = state.withLock { state in
      state.shelf.add(frame.pixelBuffer, time: frame.time, end: frame.end)
      defer { state.isAsked = false }
      return state.isAsked
    }
    if isAsked { call { $1.outputMediaDataWillChange($0) } }
  }

  override func jumped() { call { $1.outputSequenceWasFlushed($0) } }

  override func detach() {
    super.detach()
    state.withLock { $0.shelf.clear() }
  }

  private func call(
    _ body: @escaping @Sendable (AVPlayerItemVideoOutput, any AVPlayerItemOutputPullDelegate) -> Void
  ) {
    delegateQueue?.async { [weak self] in
      if let self, let delegate { body(self, delegate) }
    }
  }
}
