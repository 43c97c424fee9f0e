import GStreamer

/// Receives a camera's and a microphone's samples.
protocol DeviceListener: AnyObject, Sendable {
  /// Receives a sample of one of the devices.
  func receive(_ sample: Sample, _ kind: DeviceDescription.Kind)
  /// Learns that samples of one of the devices were lost.
  func lost(_ count: Int, _ kind: DeviceDescription.Kind)
}

/// A tap's receiver that forwards to a listener which it holds weakly. One lasting object, as taps compare receivers by
/// identity.
final class DeviceEar<Listener: DeviceListener>: SampleReceiver {
  private let listener = WeakOwner<Listener>()
  private let kind: DeviceDescription.Kind

  init(_ kind: DeviceDescription.Kind) { self.kind = kind }

  func belongs(to listener: Listener) { self.listener.belongs(to: listener) }
  func receive(_ sample: Sample) { listener.owner?.receive(sample, kind) }
  func lost(_ count: Int, because loss: SampleLoss) { listener.owner?.lost(count, kind) }
}
