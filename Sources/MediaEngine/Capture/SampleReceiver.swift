import GStreamer

/// Receives the samples of a running device. Called on the streaming thread, so it must not block.
public protocol SampleReceiver: AnyObject, Sendable {
  /// Receives a sample. Its running time is host time, for all devices alike.
  func receive(_ sample: Sample)

  /// Learns that samples were lost.
  func lost(_ count: Int, because loss: SampleLoss)
}

extension SampleReceiver {
  public func lost(_ count: Int, because loss: SampleLoss) {}
}
