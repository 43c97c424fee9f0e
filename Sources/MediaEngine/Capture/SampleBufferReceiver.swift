import CoreMedia
import GStreamer

/// Receives a device's samples as `CMSampleBuffer`s.
public final class SampleBufferReceiver: SampleReceiver {
  private let onSample: @Sendable (CMSampleBuffer) -> Void
  private let onLoss: @Sendable (Int, SampleLoss) -> Void

  /// Calls the handlers on the streaming thread; they must not block.
  public init(
    _ onSample: @escaping @Sendable (CMSampleBuffer) -> Void,
    onLoss: @escaping @Sendable (Int, SampleLoss) -> Void = { _, _ in }
  ) {
    self.onSample = onSample
    self.onLoss = onLoss
  }

  /// Passes the sample on.
  public func receive(_ sample: Sample) {
    guard let buffer = try? sample.makeSampleBuffer() else { return }
    onSample(buffer)
  }

  /// Reports lost samples.
  public func lost(_ count: Int, because loss: SampleLoss) { onLoss(count, loss) }
}
