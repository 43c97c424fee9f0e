import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The brightest level that a torch takes now, as `setTorchModeOn(level:)` wants it.
  public static let maxAvailableTorchLevel: Float = 1

  // MARK: Torch

  /// Whether there is a lamp that can stay on.
  public var hasTorch: Bool { values.hasTorch }

  /// Whether the lamp can be lit now.
  public var isTorchAvailable: Bool {
    accessed()
    return isConnected && values.hasTorch && values.control(.torchMode)?.isGrabbed == false
  }

  /// Whether the lamp is lit.
  public var isTorchActive: Bool {
    accessed()
    return values.torchMode == .on
  }

  /// How brightly the lamp is lit, from 0 (off) to 1.
  public var torchLevel: Float {
    accessed()
    return values.torchLevel
  }

  /// Whether the camera has this mode.
  public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { values.hasTorch && torchMode != .auto }

  /// When the lamp lights a recording. Set under the lock.
  public var torchMode: TorchMode {
    get {
      accessed()
      return values.torchMode
    }
    set {
      configure({
        switch newValue {
        case .off: $0.request(torchLevel: 0)
        case .on: $0.request(torchLevel: Self.maxAvailableTorchLevel)
        case .auto: nil
        }
      })
    }
  }

  /// Lights the lamp so brightly, from just above 0 to 1. Under the lock.
  public func setTorchModeOn(level torchLevel: Float) throws {
    guard mayConfigure() else { throw AVError(.operationNotAllowed, userInfo: [AVErrorDeviceKey: self]) }
    guard torchLevel > 0, torchLevel <= 1, let request = values.request(torchLevel: torchLevel) else {
      throw AVError(.torchLevelUnavailable, userInfo: [AVErrorDeviceKey: self])
    }
    do {
      try link.set(request, of: source)
    } catch {
      throw AVError(any: error, device: self)
    }
  }

  // MARK: Flash

  /// Whether there is a lamp that can flash.
  public var hasFlash: Bool { values.hasFlash }

  /// Whether the lamp can flash now.
  public var isFlashAvailable: Bool { isConnected && values.hasFlash }

  /// Whether the lamp would flash for a photo taken now.
  public var isFlashActive: Bool { values.flashMode == .on }

  /// Whether the camera has this mode.
  public func isFlashModeSupported(_ flashMode: FlashMode) -> Bool { values.hasFlash && flashMode != .auto }

  /// When the lamp flashes for a photo. Set under the lock.
  public var flashMode: FlashMode {
    get {
      accessed()
      return values.flashMode
    }
    set { configure({ $0.request(flash: newValue) }) }
  }

  // MARK: Low light

  /// Whether the camera can take longer for a frame when it is dark.
  public var isLowLightBoostSupported: Bool { values.brightensLowLight != nil }

  /// Whether it does so.
  public var isLowLightBoostEnabled: Bool {
    accessed()
    return values.brightensLowLight ?? false
  }

  /// Whether the camera may take longer for a frame when it is dark. Set under the lock.
  public var automaticallyEnablesLowLightBoostWhenAvailable: Bool {
    get {
      accessed()
      return values.brightensLowLight ?? false
    }
    set {
      configure({ $0.brightensLowLight.map { _ in [.exposureDynamicFrameRate: newValue ? 1 : 0] } })
    }
  }
}
