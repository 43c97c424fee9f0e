import Foundation

/// Is told when the item's time jumps.
public protocol AVPlayerItemOutputPushDelegate: NSObjectProtocol {
  /// The item's time has jumped: media delivered before is out of date.
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPushDelegate {
  public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
