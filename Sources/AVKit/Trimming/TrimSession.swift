import AVFoundation

/// A trimming that is under way: the item, and who waits for the end. Without widgets.
@MainActor
final class TrimSession {
  private weak var item: AVPlayerItem?
  /// The ends that the item had before.
  private let ends: (CMTime, CMTime)
  private let handler: ((AVPlayerViewTrimResult) -> Void)?
  private var isOver = false

  /// Begins trimming an item, all of which can be seen meanwhile. The handler is told of the end, once.
  init(_ item: AVPlayerItem, handler: ((AVPlayerViewTrimResult) -> Void)?) {
    (self.item, self.handler) = (item, handler)
    ends = (item.reversePlaybackEndTime, item.forwardPlaybackEndTime)
    (item.reversePlaybackEndTime, item.forwardPlaybackEndTime) = (.invalid, .invalid)
  }

  /// Whoever waits is told as well if the view goes in the middle of trimming.
  isolated deinit { end(keeping: nil) }

  /// Ends trimming with the new ends of the item, or with nil as it was before. An item that has gone can't be trimmed:
  /// that counts as cancelled. `hide` is called before the handler is told.
  func end(keeping chosen: TrimSelection?, hide: () -> Void = {}) {
    guard !isOver else { return }
    isOver = true
    var result = AVPlayerViewTrimResult.cancelButton
    if let item, let chosen {
      item.reversePlaybackEndTime = chosen.start == .zero ? .invalid : chosen.start
      item.forwardPlaybackEndTime = chosen.end == chosen.duration ? .invalid : chosen.end
      item.seek(to: chosen.start, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: nil)
      result = .okButton
    } else if let item {
      (item.reversePlaybackEndTime, item.forwardPlaybackEndTime) = ends
    }
    hide()
    handler?(result)
  }
}
