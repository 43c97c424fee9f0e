import Foundation

/// Is told when an output has new media to pull.
public protocol AVPlayerItemOutputPullDelegate: NSObjectProtocol {
  /// New media is about to be available. Called once for each `requestNotificationOfMediaDataChange`.
  func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)

  /// The item's time has jumped: media pulled before is out of date.
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
  public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
  public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
