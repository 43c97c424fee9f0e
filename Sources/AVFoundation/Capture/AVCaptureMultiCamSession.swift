import Foundation

/// A session with several cameras at once. Each runs in the format that its device is set to; there are no presets.
public final class AVCaptureMultiCamSession: AVCaptureSession, @unchecked Sendable {
  /// Whether several cameras can run at once. They can: what two of them on one USB bus can't do shows when they start.
  public class var isMultiCamSupported: Bool { true }

  override var isMultiCam: Bool { true }

  /// A session of nothing.
  public convenience init() { self.init(preset: .inputPriority) }

  /// How much of what several cameras can be expected to give at once is asked for; above 1 is much. Counted in
  /// pixels: 1 is as many as of four cameras of 1920 × 1080 at thirty frames a second.
  public var hardwareCost: Float {
    let pixels = graph(of: state.withLock { $0.declaration }).cameras.reduce(0.0) { sum, camera in
      sum + Double((camera.format?.width ?? 0) * (camera.format?.height ?? 0)) * (camera.rate?.value ?? 30)
    }
    return Float(pixels / (4 * 1920 * 1080 * 30))
  }

  /// How soon the computer gets too hot of this: nobody knows, so it is 0.
  public var systemPressureCost: Float { 0 }
}
