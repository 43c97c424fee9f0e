/// The values of a property animation, from its beginning at 0 to its end at 1.
enum AnimationValues: Sendable {
  /// A beginning and an end, of which some may be left to the property's own value.
  struct Ends: Sendable {
    var from: AnimatedValue?
    var to: AnimatedValue?
    var by: AnimatedValue?

    var isEmpty: Bool { from == nil && to == nil && by == nil }

    /// Both ends, where the property's own value is this one.
    func resolved(_ own: AnimatedValue?) -> (AnimatedValue, AnimatedValue)? {
      switch (from, to, by) {
      case (let from?, let to?, _): (from, to)
      case (let from?, nil, let by?): (from, from.adding(by))
      case (nil, let to?, let by?): (to.adding(by.multiplied(by: -1)), to)
      case (let from?, nil, nil): own.map { (from, $0) }
      case (nil, let to?, nil): own.map { ($0, to) }
      case (nil, nil, let by?): own.map { ($0, $0.adding(by)) }
      case (nil, nil, nil): nil
      }
    }
  }

  case ends(Ends)
  case spring(Ends, SpringMotion, duration: Double)
  case keyframes(KeyframeCurve)
  case path(PathCurve)

  /// The value at a place from 0 to 1, where the property's own value is this one.
  func value(at fraction: Double, own: AnimatedValue?, isAdditive: Bool) -> AnimatedValue? {
    // What is added to the property's own value is relative to nothing.
    let own = isAdditive ? own.map { $0.adding($0.multiplied(by: -1)) } : own
    switch self {
    case .ends(let ends):
      return ends.resolved(own).map { $0.mixed(with: $1, fraction) }
    case .spring(let ends, let spring, let duration):
      return ends.resolved(own).map { $0.mixed(with: $1, spring.position(at: fraction * duration)) }
    case .keyframes(let curve): return curve.value(at: fraction)
    case .path(let curve): return .point(curve.place(at: fraction).point)
    }
  }

  /// By how much the layer is turned; nil where it isn't.
  func angle(at fraction: Double) -> Double? {
    guard case .path(let curve) = self else { return nil }
    return curve.place(at: fraction).angle
  }
}
