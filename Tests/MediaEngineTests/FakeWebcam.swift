import CV4L2
import Dispatch
import Synchronization

@testable import MediaEngine

/// A driver's node that the test plays: like `uvcvideo`, with a log of what reaches the camera.
final class FakeWebcam: V4L2Node {
  struct Control: Sendable {
    var info: V4L2ControlInfo
    var value: Int
    var items: [Int: String] = [:]
  }

  private struct State {
    var controls: [Control]
    var log: [String] = []
    var refusals: [UInt32: Int32] = [:]
    var deaf: Set<UInt32> = []
    var isThere = true
    var watched: Set<UInt32> = []
    var events: Set<UInt32> = []
    var isEnded = false
  }

  static let brightness: UInt32 = 0x0098_0900
  static let exposureMode: UInt32 = 0x009a_0901
  static let exposureTime: UInt32 = 0x009a_0902
  static let focusAuto: UInt32 = 0x009a_090c
  static let focus: UInt32 = 0x009a_090a
  static let vendor: UInt32 = 0x0a04_6d71

  private let state: Mutex<State>
  private let bell = DispatchSemaphore(value: 0)

  init() {
    func control(
      _ id: UInt32, _ type: v4l2_ctrl_type, _ name: String, _ range: ClosedRange<Int>, _ value: Int,
      flags: Int32 = 0, items: [Int: String] = [:]
    ) -> Control {
      Control(
        info: V4L2ControlInfo(
          id: id, type: type.rawValue, name: name, minimum: range.lowerBound, maximum: range.upperBound, step: 1,
          defaultValue: value, flags: UInt32(flags)), value: value, items: items)
    }
    state = Mutex(
      State(controls: [
        control(0x0098_0001, V4L2_CTRL_TYPE_CTRL_CLASS, "User Controls", 0...0, 0, flags: V4L2_CTRL_FLAG_READ_ONLY),
        control(Self.brightness, V4L2_CTRL_TYPE_INTEGER, "Brightness", -64...64, 0),
        control(
          Self.exposureMode, V4L2_CTRL_TYPE_MENU, "Auto Exposure", 0...3, 3,
          items: [1: "Manual Mode", 3: "Aperture Priority Mode"]),
        control(
          Self.exposureTime, V4L2_CTRL_TYPE_INTEGER, "Exposure Time, Absolute", 3...2047, 250,
          flags: V4L2_CTRL_FLAG_INACTIVE),
        control(
          Self.focus, V4L2_CTRL_TYPE_INTEGER, "Focus, Absolute", 0...250, 0, flags: V4L2_CTRL_FLAG_INACTIVE),
        control(Self.focusAuto, V4L2_CTRL_TYPE_BOOLEAN, "Focus, Automatic Continuous", 0...1, 1),
        control(Self.vendor, V4L2_CTRL_TYPE_INTEGER, "LED1 Mode!", 0...3, 2),
        control(Self.vendor + 1, V4L2_CTRL_TYPE_INTEGER, "led1, mode", 0...3, 1),
        control(
          Self.vendor + 2, V4L2_CTRL_TYPE_STRING, "Serial", 0...32, 0, flags: V4L2_CTRL_FLAG_HAS_PAYLOAD),
      ]))
  }

  // MARK: What the test does

  /// What was written, as `Brightness=50`.
  var log: [String] { state.withLock { $0.log } }

  var watched: Set<UInt32> { state.withLock { $0.watched } }

  /// Another program sets a value.
  func setFromOutside(_ id: UInt32, _ value: Int) {
    state.withLock { state in
      FakeWebcam.apply(value, to: id, in: &state)
      state.events.insert(id)
    }
    bell.signal()
  }

  func refuse(_ id: UInt32, with number: Int32) { state.withLock { $0.refusals[id] = number } }

  /// Takes values for this control and does nothing about them.
  func ignore(_ id: UInt32) { state.withLock { _ = $0.deaf.insert(id) } }

  func unplug() {
    state.withLock { $0.isThere = false }
    bell.signal()
  }

  private static func apply(_ value: Int, to id: UInt32, in state: inout State) {
    func setFlag(_ id: UInt32, _ isInactive: Bool) {
      guard let index = state.controls.firstIndex(where: { $0.info.id == id }) else { return }
      state.controls[index].info.flags = isInactive ? UInt32(V4L2_CTRL_FLAG_INACTIVE) : 0
      state.events.insert(id)
    }
    guard let index = state.controls.firstIndex(where: { $0.info.id == id }) else { return }
    state.controls[index].value = value
    if id == focusAuto { setFlag(focus, value != 0) }
    if id == exposureMode { setFlag(exposureTime, value != 1) }
  }

  // MARK: What the kernel does

  private func found(_ id: UInt32) throws(V4L2Failure) -> Control {
    let (control, isThere) = state.withLock { state in (state.controls.first { $0.info.id == id }, state.isThere) }
    guard isThere else { throw V4L2Failure(number: ENODEV) }
    guard let control else { throw V4L2Failure(number: EINVAL) }
    return control
  }

  func control(after id: UInt32) throws(V4L2Failure) -> V4L2ControlInfo? {
    let controls = state.withLock { $0.controls.map(\.info) }
    guard id != 0 else { return controls.first }
    guard let place = controls.firstIndex(where: { $0.id == id }), place + 1 < controls.count else { return nil }
    return controls[place + 1]
  }

  func control(_ id: UInt32) throws(V4L2Failure) -> V4L2ControlInfo { try found(id).info }

  func item(_ index: Int, of control: V4L2ControlInfo) throws(V4L2Failure) -> CameraControl.MenuItem? {
    try found(control.id).items[index].map { .init(value: index, name: $0) }
  }

  func value(of control: V4L2ControlInfo) throws(V4L2Failure) -> Int { try found(control.id).value }

  func set(_ value: Int, of control: V4L2ControlInfo) throws(V4L2Failure) {
    let now = try found(control.id)
    let refusal = state.withLock { state -> Int32? in
      if let number = state.refusals[control.id] { return number }
      if now.info.flags & UInt32(V4L2_CTRL_FLAG_INACTIVE) != 0 { return EACCES }
      state.log.append("\(control.name)=\(value)")
      if !state.deaf.contains(control.id) { FakeWebcam.apply(value, to: control.id, in: &state) }
      return nil
    }
    if let refusal { throw V4L2Failure(number: refusal) }
    bell.signal()
  }

  func watch(_ control: V4L2ControlInfo) throws(V4L2Failure) { state.withLock { _ = $0.watched.insert(control.id) } }

  func nextChanges() -> Set<UInt32>? {
    while true {
      let answer = state.withLock { state -> Set<UInt32>?? in
        if state.isEnded || !state.isThere { return .some(nil) }
        guard !state.events.isEmpty else { return .none }
        defer { state.events = [] }
        return state.events
      }
      if let answer { return answer }
      bell.wait()
    }
  }

  func endWait() {
    state.withLock { $0.isEnded = true }
    bell.signal()
  }

  var isThere: Bool { state.withLock { $0.isThere } }
}
