import Dispatch
import Foundation
import Synchronization

/// Follows an item's timed metadata for `timedMetadata`: an output of the item's own, told on the main queue.
final class TimedMetadataFollower: NSObject, AVPlayerItemMetadataOutputPushDelegate, @unchecked Sendable {
  let output = AVPlayerItemMetadataOutput()
  private weak let item: AVPlayerItem?

  init(_ item: AVPlayerItem) {
    self.item = item
    super.init()
    output.setDelegate(self, queue: .main)
  }

  func metadataOutput(
    _ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
    from track: AVPlayerItemTrack?
  ) {
    // Several come at once where playback was faster than the main queue.
    for group in groups { item?.met(group.items) }
  }
}

extension AVPlayerItem {
  /// The timed metadata that playback came by last; nil before it came by any. An item that was never asked doesn't read its
  /// metadata. Observers are called on the main thread. Apple recommends `AVPlayerItemMetadataOutput` instead, which also says
  /// when metadata ends.
  public var timedMetadata: [AVMetadataItem]? {
    accessed()
    // Before playback is followed: metadata that is met now is told to observers.
    let met = presentation.state.withLock { $0.met }
    followTimedMetadata()
    return met
  }

  private func followTimedMetadata() {
    let new = TimedMetadataFollower(self)
    let (isNew, rate) = presentation.state.withLock { state in
      guard state.metadata == nil else { return (false, state.rate) }
      state.metadata = new
      return (true, state.rate)
    }
    if isNew { follow(new.output, at: rate) }
  }

  /// Begins to deliver metadata to an output.
  func follow(_ output: AVPlayerItemMetadataOutput, at rate: Double) {
    output.runner.follow { [weak self] in self?.currentTime() ?? .zero }
    output.runner.setAdvance(output.advanceIntervalForDelegateInvocation)
    output.runner.run(at: rate)
    output.read(self)
  }

  fileprivate func met(_ items: [AVMetadataItem]) {
    withKeyValueChange(of: \.timedMetadata) { presentation.state.withLock { $0.met = items } }
  }
}
