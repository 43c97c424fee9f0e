/// An asset whose file may grow, and which a minder looks after.
public protocol AVFragmentMinding: AnyObject {
  /// Whether a minder looks after it now.
  var isAssociatedWithFragmentMinder: Bool { get }
}
