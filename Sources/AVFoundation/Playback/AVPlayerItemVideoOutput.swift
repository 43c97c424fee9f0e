import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import Synchronization

/// Vends an item's frames as pixel buffers, by item time.
///
/// Frames arrive when they are due, in full size, with the transform applied and square pixels: none are available in
/// advance.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
  private struct State {
    var shelf = FrameShelf<CVPixelBuffer>()
    var delegate: WeakReference?
    var queue: DispatchQueue?
    /// Whether the delegate is to be told of the next frame.
    var isAsked = false
  }

  private let state = Mutex(State())
  private let order: PixelOrder

  /// Creates an output with pixel buffer attributes: as `kCVPixelBufferPixelFormatTypeKey` 32BGRA, which needs no
  /// conversion, or 32ARGB, 32RGBA, 32ABGR.
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

  /// Whether there is a frame for an item time that hasn't been copied yet.
  open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
    state.withLock { $0.shelf.hasNew(at: itemTime) }
  }

  /// The frame for an item time, and its presentation time; nil if there is none.
  open func copyPixelBuffer(
    forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
  ) -> CVPixelBuffer? {
    guard let frame = state.withLock({ $0.shelf.fetch(at: itemTime) }) else { return nil }
    outItemTimeForDisplay?.pointee = frame.time
    return order.apply(to: frame.picture)
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

  /// Requests that the delegate is told, once, when the next frame is available. The interval has no effect: frames
  /// arrive when they are due, not earlier.
  open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {
    state.withLock { $0.isAsked = true }
  }

  // MARK: Frames

  /// A frame is shown. On the streaming thread.
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
