import Foundation

/// A session with several cameras at once. Each runs in its device's active format; there are no presets.
open class AVCaptureMultiCamSession: AVCaptureSession, @unchecked Sendable {
  /// Whether several cameras can run at once: always. What two of them on one USB bus can't do shows when they start.
  open class var isMultiCamSupported: Bool { true }

  override var isMultiCam: Bool { true }

  override init(preset: Preset, devices: CaptureDevices = .shared) { super.init(preset: preset, devices: devices) }

  /// Creates an empty session.
  public override init() { super.init(preset: .inputPriority, devices: .shared) }

  /// The load relative to what several cameras can be expected to deliver at once; above 1 is too much to rely on.
  /// Counted in pixels: 1 is as many as of four cameras of 1920 × 1080 at 30 frames per second.
  open var hardwareCost: Float {
    let pixels = graph(of: state.withLock { $0.declaration }).cameras.reduce(0.0) { sum, camera in
      sum + Double((camera.format?.width ?? 0) * (camera.format?.height ?? 0)) * (camera.rate?.value ?? 30)
    }
    return Float(pixels / (4 * 1920 * 1080 * 30))
  }

  /// The system pressure cost: unknown here, so always 0.
  open var systemPressureCost: Float { 0 }
}
