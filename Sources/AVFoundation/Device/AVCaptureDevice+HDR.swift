import Foundation

extension AVCaptureDevice {
  /// Whether the device itself decides on HDR video; `isVideoHDREnabled` may be set only if not. Set with the
  /// configuration lock held.
  public var automaticallyAdjustsVideoHDREnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.adjustsHDR }
    }
    set {
      requireLock()
      guard newValue != state.withLock({ $0.adjustsHDR }) else { return }
      withKeyValueChange(of: \.automaticallyAdjustsVideoHDREnabled) { state.withLock { $0.adjustsHDR = newValue } }
    }
  }

  /// Whether HDR video is enabled: false, the only value that may be set here. Set with the configuration lock held,
  /// while `automaticallyAdjustsVideoHDREnabled` is false.
  public var isVideoHDREnabled: Bool {
    get { false }
    set {
      refuse(state.withLock { $0.adjustsHDR }, "automaticallyAdjustsVideoHDREnabled is true")
      refuse(newValue, "the active format's isVideoHDRSupported is false")
    }
  }

  /// The active depth format: nil, the only value that may be set here. Set with the configuration lock held.
  public var activeDepthDataFormat: Format? {
    get { nil }
    set { refuse(newValue != nil, "it isn't one of the active format's supportedDepthDataFormats") }
  }

  /// Checks the configuration lock, and stops the program if a property is set to what the device doesn't support.
  func refuse(_ isUnsupported: Bool, _ reason: String, _ property: StaticString = #function) {
    requireLock(property)
    Misuse.refuse(isUnsupported, "\(property): \(reason)")
  }
}
