import Foundation

/// The coordinator of one change into or out of full screen.
@MainActor
final class FullScreenTransition: UIViewControllerTransitionCoordinator {
  let isAnimated = false
  private(set) var isCancelled = false
  let transitionDuration: TimeInterval = 0
  /// Whether the change is into full screen.
  let isEntering: Bool
  private var animations: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var isOver = false

  init(isEntering: Bool) { self.isEntering = isEntering }

  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !isOver else { return false }
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  /// The change begins.
  func begin() {
    let pending = animations
    animations = []
    for animation in pending { animation(self) }
  }

  /// The change is done, or given up.
  func end(isCancelled: Bool) {
    guard !isOver else { return }
    (isOver, self.isCancelled) = (true, isCancelled)
    let pending = completions
    completions = []
    for completion in pending { completion(self) }
  }
}
