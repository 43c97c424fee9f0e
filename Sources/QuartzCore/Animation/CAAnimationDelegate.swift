/// Is told when an animation begins and ends.
public protocol CAAnimationDelegate: AnyObject {
  /// The animation was added to a layer.
  func animationDidStart(_ anim: CAAnimation)

  /// The animation was removed from its layer. `flag` says whether it had reached its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}

  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
