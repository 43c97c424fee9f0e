import Foundation

/// Is told when playing jumps.
public protocol AVPlayerItemOutputPushDelegate: NSObjectProtocol {
  /// Playing has jumped: what was told before is out of date.
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPushDelegate {
  public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
