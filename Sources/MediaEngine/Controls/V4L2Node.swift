/// A V4L2 device's controls, one request at a time: what stands between Kinora and the kernel.
protocol V4L2Node: AnyObject, Sendable {
  /// The next control after this id, in the driver's order and without arrays and structures; nil after the last.
  func control(after id: UInt32) throws(V4L2Failure) -> V4L2ControlInfo?

  /// A control as it is now.
  func control(_ id: UInt32) throws(V4L2Failure) -> V4L2ControlInfo

  /// A menu's item; nil where the menu has a hole.
  func item(_ index: Int, of control: V4L2ControlInfo) throws(V4L2Failure) -> CameraControl.MenuItem?

  func value(of control: V4L2ControlInfo) throws(V4L2Failure) -> Int

  func set(_ value: Int, of control: V4L2ControlInfo) throws(V4L2Failure)

  /// Asks to be told of changes that others make. The node's own changes aren't told, what they do to others is.
  func watch(_ control: V4L2ControlInfo) throws(V4L2Failure)

  /// Waits for changes and answers the controls' ids; nil when the device has gone or the wait was ended.
  func nextChanges() -> Set<UInt32>?

  /// Ends the wait.
  func endWait()

  /// Whether the device is still there.
  var isThere: Bool { get }
}

/// A request that the kernel refused.
struct V4L2Failure: Error, Equatable {
  /// The system's number for it.
  var number: Int32
}

/// What the driver says of a control.
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
