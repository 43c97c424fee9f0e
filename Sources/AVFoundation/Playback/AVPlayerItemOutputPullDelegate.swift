import Foundation

/// Is told when an output has something to fetch again.
public protocol AVPlayerItemOutputPullDelegate: NSObjectProtocol {
  /// More will come soon. Called once for each `requestNotificationOfMediaDataChange`.
  func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)

  /// Playing has jumped: what was fetched before is out of date.
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
  public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
  public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
