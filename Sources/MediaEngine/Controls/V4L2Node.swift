/// Access to a V4L2 device's controls, one request at a time; tests replace it.
protocol V4L2Node: AnyObject, Sendable {
  /// The next control after this ID, in the driver's order and without arrays and structures; nil after the last.
  func control(after id: UInt32) throws(V4L2Failure) -> V4L2ControlInfo?

  /// A control's current description.
  func control(_ id: UInt32) throws(V4L2Failure) -> V4L2ControlInfo

  /// A menu item; nil where the menu has a gap.
  func item(_ index: Int, of control: V4L2ControlInfo) throws(V4L2Failure) -> CameraControl.MenuItem?

  func value(of control: V4L2ControlInfo) throws(V4L2Failure) -> Int

  func set(_ value: Int, of control: V4L2ControlInfo) throws(V4L2Failure)

  /// Subscribes to changes of a control. Changes made through this node aren't reported, their effects on other
  /// controls are.
  func watch(_ control: V4L2ControlInfo) throws(V4L2Failure)

  /// Waits for changes and returns the controls' IDs; nil when the device has gone or the wait was ended.
  func nextChanges() -> Set<UInt32>?

  /// Ends the wait.
  func endWait()

  /// Whether the device still exists.
  var isThere: Bool { get }
}

/// A request that the kernel refused.
struct V4L2Failure: Error, Equatable {
  /// The error number.
  var number: Int32
}

/// A control as the driver describes it.
struct V4L2ControlInfo: Equatable, Sendable {
  var id: UInt32
  var type: UInt32
  var name: String
  var minimum: Int
  var maximum: Int
  var step: Int
  var defaultValue: Int
  var flags: UInt32
}
