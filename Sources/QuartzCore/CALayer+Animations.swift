import Foundation

extension CALayer {
  /// An animation of a layer.
  struct Attached {
    /// Nil for an animation that nothing replaces.
    var key: String?
    var animation: CAAnimation
    /// The layer's time at which it was added.
    var addedAt: TimeInterval
    /// Whether a change of the property that it animates has made it.
    var isImplicit = false
    /// The transaction that has ended only when this has.
    var end: TransactionEnd?
  }

  /// Adds a copy of an animation, which replaces one that has the same key. Without a key it replaces none.
  public func add(_ anim: CAAnimation, forKey key: String?) { add(anim, forKey: key, isImplicit: false) }

  func add(_ anim: CAAnimation, forKey key: String?, isImplicit: Bool) {
    guard let copy = anim.copy() as? CAAnimation else { return }
    // Nothing else tells when it is over.
    let end = copy.isRemovedOnCompletion && isShownLive ? CATransaction.currentEnd : nil
    let now = convertTime(CACurrentMediaTime(), from: nil)
    let old = change { state -> Attached? in
      let place = key.flatMap { key in state.animations.firstIndex { $0.key == key } }
      let old = place.map { state.animations.remove(at: $0) }
      state.animations.append(Attached(key: key, animation: copy, addedAt: now, isImplicit: isImplicit, end: end))
      return old
    }
    if let old = old?.animation { old.delegate?.animationDidStop(old, finished: false) }
    copy.delegate?.animationDidStart(copy)
  }

  /// The animation with a key. Changing it is of no use: add another one.
  public func animation(forKey key: String) -> CAAnimation? {
    withState { $0.animations.first { $0.key == key }?.animation }
  }

  /// The keys of the animations that have one, in the order in which they apply; nil when there are none.
  public func animationKeys() -> [String]? {
    let keys = withState { $0.animations.compactMap(\.key) }
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation with a key.
  public func removeAnimation(forKey key: String) {
    removeAnimations { $0.key == key }
  }

  /// Removes all animations.
  public func removeAllAnimations() { removeAnimations { _ in true } }

  private func removeAnimations(where isMeant: (Attached) -> Bool) {
    let now = convertTime(CACurrentMediaTime(), from: nil)
    let removed = change { state in
      let removed = state.animations.filter(isMeant)
      state.animations.removeAll(where: isMeant)
      return removed
    }
    for attached in removed {
      let effect = attached.animation.makeEffect(addedAt: attached.addedAt)
      let isOver = effect.map { effect in
        effect.timing.isOver(
          at: now, beginningAt: effect.timing.beginTime == 0 ? attached.addedAt : effect.timing.beginTime,
          duration: effect.duration)
      }
      attached.animation.delegate?.animationDidStop(attached.animation, finished: isOver ?? true)
    }
  }

  /// Removes an animation that is over, as the layer's time is drawn.
  func removeFinished(_ animation: CAAnimation) {
    let known = change { state in
      let place = state.animations.firstIndex { $0.animation === animation }
      return place.map { state.animations.remove(at: $0) }
    }
    if known != nil { animation.delegate?.animationDidStop(animation, finished: true) }
  }

  /// A copy of the layer as it looks now, with its animations; without sublayers.
  public func presentation() -> Self? {
    let now = convertTime(CACurrentMediaTime(), from: nil)
    var look = withState { $0 }
    for attached in look.animations {
      attached.animation.makeEffect(addedAt: attached.addedAt)?.apply(to: &look, at: now, .whenAdded) { _, _ in }
    }
    return copy(looking: look)
  }

  /// A copy of the layer that looks like this, without sublayers and animations.
  func copy(looking look: State) -> Self {
    let copy = type(of: self).init(layer: self)
    copy.withState { state in
      state = look.alone
      state.model = self
    }
    return copy
  }

  /// The layer of which this is the presentation; the layer itself otherwise.
  public func model() -> Self { withState { $0.model } as? Self ?? self }
}
