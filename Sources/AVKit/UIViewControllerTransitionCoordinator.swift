import Foundation

/// What is known of a change of what is shown, while it is under way.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the change is animated. The desktop animates windows, if anything does.
  var isAnimated: Bool { get }
  /// Whether the change was given up: the window was closed, or has left full screen before it was.
  var isCancelled: Bool { get }
  /// How long the change takes, in seconds. 0: the desktop doesn't say.
  var transitionDuration: TimeInterval { get }
}

/// Lets a program change its own things along with a change of what is shown.
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Calls `animation` when the change begins and `completion` once it is done or given up. Returns whether they will be
  /// called: false once the change is over.
  @discardableResult
  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}
