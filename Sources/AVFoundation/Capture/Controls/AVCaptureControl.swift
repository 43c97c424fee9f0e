import Foundation
import Synchronization

/// A control of a session, which a view shows to the user: a slider or a picker. Its subclasses say of what.
///
/// AVKit's `CaptureControlsView` shows the controls of a session; a program that draws its own follows `appearance` and
/// calls `setByUser`.
open class AVCaptureControl: NSObject, KeyValueObserving, @unchecked Sendable {
  /// The observers of this control's properties.
  public let keyValueObservers = KeyValueObservers()
  let link = SessionLink()
  private let enabled = Mutex(true)

  override init() { super.init() }

  /// Whether the user may use the control; true by default.
  open var isEnabled: Bool {
    get {
      accessed()
      return enabled.withLock { $0 }
    }
    set { withKeyValueChange(of: \.isEnabled) { enabled.withLock { $0 = newValue } } }
  }

  // MARK: For subclasses

  /// How the control looks now, whether or not it is enabled.
  var face: Appearance { preconditionFailure("An AVCaptureControl is one of its subclasses") }

  /// The user has set another value than the control has.
  func userDidSet(_ value: Double) {}

  /// Calls the handler when the control may look different, until the observations are released.
  func observeFace(_ handler: @escaping @Sendable () -> Void) -> [NSKeyValueObservation] { [] }
}
