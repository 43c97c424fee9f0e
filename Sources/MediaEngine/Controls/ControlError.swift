import GLibSupport

/// Why a control can't be set. The messages say what to do.
public enum ControlError: Error, Sendable, Equatable {
  /// The camera has no such control.
  case unknown(ControlID)
  /// The value is out of range.
  case outOfRange(ControlID, name: String, value: Int, allowed: ClosedRange<Int>)
  /// The value isn't in the menu.
  case notInMenu(ControlID, name: String, value: Int, items: [CameraControl.MenuItem])
  /// The control is read-only.
  case readOnly(ControlID, name: String)
  /// The driver refuses changes at the moment, for example while the camera streams.
  case grabbed(ControlID, name: String)
  /// A mode makes the control inactive.
  case inactive(ControlID, name: String, because: String?)
  /// The camera accepted the value without an error, but reports another one.
  case notKept(ControlID, name: String, value: Int, instead: Int)
  /// The camera was disconnected.
  case disconnected
  /// The user has no permission to use the camera.
  case notPermitted
  /// The camera supports no point of interest.
  case noPointOfInterest
  /// Anything else, with the system's message.
  case failed(ControlID?, name: String, reason: String)
}

extension ControlError {
  /// The control concerned; nil where it is the camera.
  public var control: ControlID? {
    switch self {
    case .unknown(let id), .outOfRange(let id, _, _, _), .notInMenu(let id, _, _, _), .readOnly(let id, _),
      .grabbed(let id, _), .inactive(let id, _, _), .notKept(let id, _, _, _):
      id
    case .failed(let id, _, _): id
    case .disconnected, .notPermitted, .noPointOfInterest: nil
    }
  }
}

extension ControlError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let id):
      tr("This camera has no control “%s”. “kinora-cli controls list” lists those that it has.", id)
    case .outOfRange(_, let name, let value, let allowed):
      tr("%s can't be %s; it goes from %s to %s.", name, value, allowed.lowerBound, allowed.upperBound)
    case .notInMenu(_, let name, let value, let items):
      tr("%s can't be %s; it can be: %s.", name, value, ControlError.list(items))
    case .readOnly(_, let name):
      tr("%s can only be read on this camera.", name)
    case .grabbed(_, let name):
      tr("%s can't be changed at the moment. Stop the camera and try again.", name)
    case .inactive(_, let name, let mode?):
      tr("%s can't be changed: it is set by “%s”. Turn that off first.", name, mode)
    case .inactive(_, let name, nil):
      tr("%s can't be changed in the camera's present mode.", name)
    case .notKept(_, let name, let value, let instead):
      tr("The camera didn't keep %s at %s: it is %s.", name, value, instead)
    case .disconnected:
      tr("The camera was disconnected. Plug it in again.")
    case .notPermitted:
      tr("The camera may not be used. Give yourself access, then log in again: sudo usermod -aG video $USER")
    case .noPointOfInterest:
      tr("This camera can't be told where in the picture to look.")
    case .failed(_, let name, let reason):
      tr("%s can't be set: %s", name, reason)
    }
  }

  private static func list(_ items: [CameraControl.MenuItem]) -> String {
    items.map { "\($0.value) (\($0.name))" }.joined(separator: ", ")
  }
}
