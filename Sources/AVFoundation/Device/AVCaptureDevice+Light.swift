import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The highest level to pass to `setTorchModeOn(level:)`.
  public static let maxAvailableTorchLevel: Float = 1

  // MARK: Torch

  /// Whether the camera has a torch.
  public var hasTorch: Bool {
    accessed()
    return values.hasTorch
  }

  /// Whether the torch can be used now.
  public var isTorchAvailable: Bool {
    accessed()
    return isConnected && values.canUseTorch
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

  /// Whether the camera supports a mode: all if it has a torch, else only `.off`.
  public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { torchMode == .off || values.hasTorch }

  /// The torch mode. The torch is lit while a session with the camera runs, by `.auto` if its frames are dark, and goes
  /// out when the session stops. Set with the configuration lock held.
  public var torchMode: TorchMode {
    get {
      accessed()
      let values = values
      return state.withLock { $0.torch.mode(camera: values.torchMode) }
    }
    set {
      requireLock()
      Misuse.refuse(!isTorchModeSupported(newValue), "torchMode: \(localizedName) has no torch")
      report("torchMode") {
        try changeTorch { torch in
          switch newValue {
          case .off: torch.turnOff()
          case .on: torch.turnOn(level: Self.maxAvailableTorchLevel)
          case .auto: torch.follow()
          }
        }
      }
    }
  }

  /// Turns the torch on at a level above 0 and up to 1, as soon as a session with the camera runs. Call with the
  /// configuration lock held.
  public func setTorchModeOn(level torchLevel: Float) throws {
    guard lock.isHeld else { throw AVError(.operationNotAllowed, userInfo: [AVErrorDeviceKey: self]) }
    guard torchLevel > 0, torchLevel <= 1, values.hasTorch else {
      throw AVError(.torchLevelUnavailable, userInfo: [AVErrorDeviceKey: self])
    }
    do {
      try changeTorch { $0.turnOn(level: torchLevel) }
    } catch {
      throw AVError(any: error, device: self)
    }
  }

  /// Changes what the program wants of the torch. Observers of the mode are told once, by the change of the wish or by
  /// that of the camera.
  private func changeTorch(_ change: (inout TorchStateMachine) -> TorchStateMachine.Action) throws {
    let camera = values.torchMode
    var action = TorchStateMachine.Action.nothing
    var (before, after) = (camera, camera)
    changeMetering { state in
      before = state.torch.mode(camera: camera)
      action = change(&state.torch)
      let lit: TorchMode = if case .light = action { .on } else { action == .extinguish ? .off : camera }
      after = state.torch.mode(camera: lit)
    }
    // The camera tells of its own changes.
    if camera == before, action != .nothing { return try perform(action) }
    if before != after { notify(\.torchMode, old: before, new: after) }
    try perform(action)
  }

  /// Carries out what follows from an event other than a call of the program's.
  func carryOut(_ event: (inout TorchStateMachine) -> TorchStateMachine.Action) {
    let action = state.withLock { event(&$0.torch) }
    // A camera that is gone has no light.
    try? perform(action)
  }

  private func perform(_ action: TorchStateMachine.Action) throws {
    let level: Float
    switch action {
    case .light(let wanted): level = wanted
    case .extinguish: level = 0
    case .nothing: return
    }
    if let request = values.request(torchLevel: level) { try link.set(request, of: source) }
  }

  /// A session with the camera has started, or no longer runs with it.
  func sessionChanged(_ session: AVCaptureSession, isRunning: Bool) {
    guard source.kind == .camera else { return }
    let id = ObjectIdentifier(session).hashValue
    // Not on the session's queue: observers of the torch may stop the session.
    Self.lightQueue.async { [self] in carryOut { isRunning ? $0.started(id) : $0.stopped(id) } }
  }

  // MARK: Flash

  /// Whether the camera has a flash.
  public var hasFlash: Bool {
    accessed()
    return values.hasFlash
  }

  /// Whether the flash can be used now.
  public var isFlashAvailable: Bool {
    accessed()
    return isConnected && values.hasFlash
  }

  /// Whether the flash would fire for a photo taken now: by `.auto` if the frames of the running session are dark.
  public var isFlashActive: Bool {
    accessed()
    let values = values
    return state.withLock { $0.isFlashActive(values) }
  }

  /// Whether the camera supports a mode: all if it has a flash, else only `.off`.
  public func isFlashModeSupported(_ flashMode: FlashMode) -> Bool { flashMode == .off || values.hasFlash }

  /// The flash mode for `AVCaptureStillImageOutput`; photo settings have their own. Set with the configuration lock held.
  public var flashMode: FlashMode {
    get {
      accessed()
      let values = values
      return state.withLock { $0.isFlashAutomatic } ? .auto : values.flashMode
    }
    set {
      requireLock()
      Misuse.refuse(!isFlashModeSupported(newValue), "flashMode: \(localizedName) has no flash")
      if newValue == .auto || state.withLock({ $0.isFlashAutomatic }) {
        withKeyValueChange(of: \.flashMode) { changeMetering { $0.isFlashAutomatic = newValue == .auto } }
      }
      if values.hasFlash { configure({ $0.request(flash: newValue == .on ? .on : .off) }) }
    }
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
