/// When a torch is lit: as the program wants, but only while a session runs. Knows no camera.
struct TorchStateMachine {
  enum Action: Equatable { case light(level: Float), extinguish, nothing }

  /// What the program wants and the camera doesn't show: a torch to be lit when a session runs, or one that follows the
  /// light.
  private enum Wish: Equatable {
    case on(level: Float)
    case auto
  }

  private var wish: Wish?
  /// The running sessions that use the camera.
  private var sessions: Set<Int> = []
  /// Whether the program or the light has turned the torch on, rather than somebody else.
  private var isOurs = false

  /// The mode as the program knows it, from that which the camera is in.
  func mode(camera: AVCaptureDevice.TorchMode) -> AVCaptureDevice.TorchMode {
    switch wish {
    case .on?: .on
    case .auto?: .auto
    case nil: camera
    }
  }

  /// Whether the torch follows the light.
  var isAutomatic: Bool { wish == .auto }

  /// The program turns the torch on.
  mutating func turnOn(level: Float) -> Action {
    guard sessions.isEmpty else {
      (wish, isOurs) = (nil, true)
      return .light(level: level)
    }
    wish = .on(level: level)
    return .nothing
  }

  /// The program turns the torch off.
  mutating func turnOff() -> Action {
    (wish, isOurs) = (nil, false)
    return .extinguish
  }

  /// The program lets the torch follow the light.
  mutating func follow() -> Action {
    guard wish != .auto else { return .nothing }
    wish = .auto
    defer { isOurs = false }
    return isOurs ? .extinguish : .nothing
  }

  /// A session that uses the camera has started.
  mutating func started(_ session: Int) -> Action {
    guard sessions.insert(session).inserted, case .on(let level)? = wish else { return .nothing }
    (wish, isOurs) = (nil, true)
    return .light(level: level)
  }

  /// A session has stopped, or no longer uses the camera.
  mutating func stopped(_ session: Int) -> Action {
    guard sessions.remove(session) != nil, sessions.isEmpty, isOurs else { return .nothing }
    isOurs = false
    return .extinguish
  }

  /// The scene has become dark or bright.
  mutating func became(dark isDark: Bool) -> Action {
    guard wish == .auto, !sessions.isEmpty, isDark != isOurs else { return .nothing }
    isOurs = isDark
    return isDark ? .light(level: AVCaptureDevice.maxAvailableTorchLevel) : .extinguish
  }
}
