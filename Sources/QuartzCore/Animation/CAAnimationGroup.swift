import Foundation

/// Several animations in a common time: they begin relative to the group, and end with it at the latest.
open class CAAnimationGroup: CAAnimation, @unchecked Sendable {
  private nonisolated(unsafe) var members: [CAAnimation]?

  /// The animations of the group.
  open var animations: [CAAnimation]? {
    get { locked { members } }
    set { locked { members = newValue } }
  }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    (copy as? CAAnimationGroup)?.animations = animations?.compactMap { $0.copy() as? CAAnimation }
  }

  override func makeChange() -> AnimationEffect.Change? {
    let duration = duration > 0 ? duration : defaultDuration
    let effects = (animations ?? []).compactMap { animation -> AnimationEffect? in
      var effect = animation.makeEffect()
      // A member without a duration lasts as long as the group.
      if animation.duration <= 0 { effect?.duration = duration }
      return effect
    }
    return .group(effects)
  }
}
