import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The highest level to pass to `setTorchModeOn(level:)`.
  public static let maxAvailableTorchLevel: Float = 1

  // MARK: Torch

  /// Whether the camera has a torch.
  public var hasTorch: Bool { values.hasTorch }

  /// Whether the torch can be used now.
  public var isTorchAvailable: Bool {
    accessed()
    return isConnected && values.hasTorch && values.control(.torchMode)?.isGrabbed == false
  }

  /// Whether the torch is on.
  public var isTorchActive: Bool {
    accessed()
    return values.torchMode == .on
  }

  /// The torch level, from 0 (off) to 1.
  public var torchLevel: Float {
    accessed()
    return values.torchLevel
  }

  /// Whether the camera supports a mode.
  public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { values.hasTorch && torchMode != .auto }

  /// The torch mode. Set with the configuration lock held.
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

  /// Turns the torch on at a level above 0 and up to 1. Call with the configuration lock held.
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

  /// Whether the camera has a flash.
  public var hasFlash: Bool { values.hasFlash }

  /// Whether the flash can be used now.
  public var isFlashAvailable: Bool { isConnected && values.hasFlash }

  /// Whether the flash would fire for a photo taken now.
  public var isFlashActive: Bool { values.flashMode == .on }

  /// Whether the camera supports a mode.
  public func isFlashModeSupported(_ flashMode: FlashMode) -> Bool { values.hasFlash && flashMode != .auto }

  /// The flash mode. Set with the configuration lock held.
  public var flashMode: FlashMode {
    get {
      accessed()
      return values.flashMode
    }
    set { configure({ $0.request(flash: newValue) }) }
  }

  // MARK: Low light

  /// Whether the camera can lengthen the exposure in low light.
  public var isLowLightBoostSupported: Bool { values.brightensLowLight != nil }

  /// Whether low-light boost is on.
  public var isLowLightBoostEnabled: Bool {
    accessed()
    return values.brightensLowLight ?? false
  }

  /// Whether the camera may lengthen the exposure in low light. Set with the configuration lock held.
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
