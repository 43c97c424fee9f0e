import CoreGraphics
import Foundation
import GLibSupport

/// A control that sets a camera's `videoZoomFactor`.
open class AVCaptureSystemZoomSlider: AVCaptureControl, @unchecked Sendable {
  private let device: AVCaptureDevice
  private let action: (@MainActor (CGFloat) -> Void)?

  /// Creates a control of a camera's zoom.
  public convenience init(device: AVCaptureDevice) { self.init(device, action: nil) }

  /// Creates a control of a camera's zoom; the action is called when the user has set the camera to another zoom factor.
  public convenience init(device: AVCaptureDevice, action: @escaping @MainActor (CGFloat) -> Void) {
    self.init(device, action: action)
  }

  private init(_ device: AVCaptureDevice, action: (@MainActor (CGFloat) -> Void)?) {
    (self.device, self.action) = (SystemControl.camera(device, for: "AVCaptureSystemZoomSlider"), action)
    super.init()
  }

  override var face: Appearance {
    let range = device.activeFormat.systemRecommendedVideoZoomRange
    let factor = Double(device.videoZoomFactor)
    return Appearance(
      title: tr("Zoom"), symbolName: "plus.magnifyingglass",
      kind: .slider(range.map { Double($0.lowerBound)...Double($0.upperBound) } ?? 1...1), value: factor,
      valueText: ControlText.zoom(factor), isEnabled: range != nil)
  }

  override func userDidSet(_ value: Double) {
    let action = action
    SystemControl.change(device) { device in
      let factor = min(max(CGFloat(value), device.minAvailableVideoZoomFactor), device.maxAvailableVideoZoomFactor)
      device.videoZoomFactor = factor
      if let action { onMain { MainActor.assumeIsolated { action(factor) } } }
    }
  }

  override func observeFace(_ handler: @escaping @Sendable () -> Void) -> [NSKeyValueObservation] {
    [device.observe(\.videoZoomFactor) { _, _ in handler() }, device.observe(\.activeFormat) { _, _ in handler() }]
  }
}
