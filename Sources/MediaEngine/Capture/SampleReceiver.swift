import GStreamer

/// Takes the samples of a running device. Called in the streaming thread, so it must not wait for anything.
public protocol SampleReceiver: AnyObject, Sendable {
  /// A sample has come. Its running time is host time, whichever device it is from.
  func receive(_ sample: Sample)

  /// Samples didn't come that should have.
  func lost(_ count: Int, because loss: SampleLoss)
}

extension SampleReceiver {
  public func lost(_ count: Int, because loss: SampleLoss) {}
}
