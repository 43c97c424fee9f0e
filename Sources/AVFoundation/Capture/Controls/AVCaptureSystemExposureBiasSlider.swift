import Foundation
import GLibSupport

/// A control that sets a camera's exposure target bias.
open class AVCaptureSystemExposureBiasSlider: AVCaptureControl, @unchecked Sendable {
  private let device: AVCaptureDevice
  private let action: (@MainActor (Float) -> Void)?

  /// Creates a control of a camera's exposure bias.
  public convenience init(device: AVCaptureDevice) { self.init(device, action: nil) }

  /// Creates a control of a camera's exposure bias; the action is called when the user has set the camera to another one.
  public convenience init(device: AVCaptureDevice, action: @escaping @MainActor (Float) -> Void) {
    self.init(device, action: action)
  }

  private init(_ device: AVCaptureDevice, action: (@MainActor (Float) -> Void)?) {
    (self.device, self.action) = (SystemControl.camera(device, for: "AVCaptureSystemExposureBiasSlider"), action)
    super.init()
  }

  override var face: Appearance {
    let range = device.activeFormat.systemRecommendedExposureBiasRange
    let bias = Double(device.exposureTargetBias)
    return Appearance(
      title: tr("Exposure"), symbolName: "plusminus.circle",
      kind: .slider(range.map { Double($0.lowerBound)...Double($0.upperBound) } ?? 0...0), value: bias,
      valueText: ControlText.bias(bias), prominentValues: range?.contains(0) == true ? [0] : [],
      isEnabled: range != nil)
  }

  override func userDidSet(_ value: Double) {
    let action = action
    SystemControl.change(device) { device in
      let bias = min(max(Float(value), device.minExposureTargetBias), device.maxExposureTargetBias)
      device.setExposureTargetBias(bias)
      if let action { onMain { MainActor.assumeIsolated { action(bias) } } }
    }
  }

  override func observeFace(_ handler: @escaping @Sendable () -> Void) -> [NSKeyValueObservation] {
    [device.observe(\.exposureTargetBias) { _, _ in handler() }, device.observe(\.activeFormat) { _, _ in handler() }]
  }
}
