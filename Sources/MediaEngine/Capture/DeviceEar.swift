import GStreamer

/// Who takes a camera's and a microphone's samples.
protocol DeviceListener: AnyObject, Sendable {
  /// A sample of one of them has come.
  func receive(_ sample: Sample, _ kind: DeviceDescription.Kind)
  /// So many of one of them never came.
  func lost(_ count: Int, _ kind: DeviceDescription.Kind)
}

/// A listener's ear at a tap: always the same one, by which taps are told apart. Lets the listener go when its owner
/// does.
final class DeviceEar<Listener: DeviceListener>: SampleReceiver {
  private let listener = WeakOwner<Listener>()
  private let kind: DeviceDescription.Kind

  init(_ kind: DeviceDescription.Kind) { self.kind = kind }

  func belongs(to listener: Listener) { self.listener.belongs(to: listener) }
  func receive(_ sample: Sample) { listener.owner?.receive(sample, kind) }
  func lost(_ count: Int, because loss: SampleLoss) { listener.owner?.lost(count, kind) }
}
