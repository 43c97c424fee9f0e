import Foundation

/// A basic animation whose value moves as if a spring pulled it to its end.
open class CASpringAnimation: CABasicAnimation, @unchecked Sendable {
  private nonisolated(unsafe) var spring = SpringMotion()

  /// The mass that the spring moves.
  open var mass: CGFloat {
    get { locked { CGFloat(spring.mass) } }
    set { locked { spring.mass = Double(newValue) } }
  }
  /// The spring's stiffness.
  open var stiffness: CGFloat {
    get { locked { CGFloat(spring.stiffness) } }
    set { locked { spring.stiffness = Double(newValue) } }
  }
  /// How much the movement is damped.
  open var damping: CGFloat {
    get { locked { CGFloat(spring.damping) } }
    set { locked { spring.damping = Double(newValue) } }
  }
  /// The velocity at the beginning: 1 covers the whole distance in a second.
  open var initialVelocity: CGFloat {
    get { locked { CGFloat(spring.initialVelocity) } }
    set { locked { spring.initialVelocity = Double(newValue) } }
  }
  /// How long it takes until the value stays within a thousandth of its end.
  open var settlingDuration: TimeInterval { locked { spring }.settlingDuration }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    guard let copy = copy as? CASpringAnimation else { return }
    let own = locked { spring }
    copy.locked { copy.spring = own }
  }

  override func makeValues() -> AnimationValues? {
    let lasting = duration > 0 ? duration : defaultDuration
    return ends.map { .spring($0, locked { spring }, duration: lasting) }
  }
}
