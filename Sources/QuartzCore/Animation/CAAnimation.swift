import Foundation

/// What changes a layer's look over time. This is the base of the others: it changes nothing by itself.
///
/// Layers have no display cycle of their own here: what draws them asks how they look at a time. AVKit's views do so with
/// each frame of the screen while an animation runs, and remove it when it is over, as `isRemovedOnCompletion` says.
/// `AVVideoCompositionCoreAnimationTool` leaves animations where they are.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, @unchecked Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var ownTiming = MediaTiming()
  private nonisolated(unsafe) var ownFunction: CAMediaTimingFunction?
  private nonisolated(unsafe) var ownRemoval = true
  private nonisolated(unsafe) var ownDelegate: (any CAAnimationDelegate)?
  private nonisolated(unsafe) var extra: [String: Any] = [:]

  /// An animation that lasts as long as the transaction says.
  public override required init() { super.init() }

  var timing: MediaTiming {
    get { lock.withLock { ownTiming } }
    set { lock.withLock { ownTiming = newValue } }
  }

  private func change(_ body: (inout MediaTiming) -> Void) { lock.withLock { body(&ownTiming) } }

  /// Runs something that reads or writes a property of a subclass.
  func locked<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  /// The pace; nil is the same pace throughout.
  open var timingFunction: CAMediaTimingFunction? {
    get { lock.withLock { ownFunction } }
    set { lock.withLock { ownFunction = newValue } }
  }
  /// Whether the animation has no effect any more when it is over, whatever its fill mode.
  open var isRemovedOnCompletion: Bool {
    get { lock.withLock { ownRemoval } }
    set { lock.withLock { ownRemoval = newValue } }
  }
  /// Is told when the animation is added to a layer and removed from it. It is retained.
  open var delegate: (any CAAnimationDelegate)? {
    get { lock.withLock { ownDelegate } }
    set { lock.withLock { ownDelegate = newValue } }
  }

  /// The time of the layer at which it begins; 0 is when it is added, or the beginning of the video.
  open var beginTime: TimeInterval {
    get { timing.beginTime }
    set { change { $0.beginTime = newValue } }
  }
  /// How long one cycle lasts; 0 for as long as the transaction says.
  open var duration: TimeInterval {
    get { timing.duration }
    set { change { $0.duration = newValue } }
  }
  /// The rate of its time relative to the layer's.
  open var speed: Float {
    get { timing.speed }
    set { change { $0.speed = newValue } }
  }
  /// An offset added to its time; what lies before it is shown at the end.
  open var timeOffset: TimeInterval {
    get { timing.timeOffset }
    set { change { $0.timeOffset = newValue } }
  }
  /// How many cycles there are; may be a fraction, or infinite.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { change { $0.repeatCount = newValue } }
  }
  /// How long cycles are repeated, instead of a count.
  open var repeatDuration: TimeInterval {
    get { timing.repeatDuration }
    set { change { $0.repeatDuration = newValue } }
  }
  /// Whether each cycle is followed by its reverse.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { change { $0.autoreverses = newValue } }
  }
  /// What is shown before and after.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { change { $0.fillMode = newValue } }
  }

  /// A value for the caller's use, by a name that is no property.
  open func value(forKey key: String) -> Any? { lock.withLock { extra[key] } }

  /// Sets a value for the caller's use, by a name that is no property.
  open func setValue(_ value: Any?, forKey key: String) { lock.withLock { extra[key] = value } }

  /// Returns a copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copyProperties(to: copy)
    return copy
  }

  /// Gives a copy the properties that this class knows.
  func copyProperties(to copy: CAAnimation) {
    lock.withLock {
      copy.ownTiming = ownTiming
      copy.ownFunction = ownFunction
      copy.ownRemoval = ownRemoval
      copy.ownDelegate = ownDelegate
      copy.extra = extra
    }
  }

  /// How long a cycle lasts where nobody said.
  var defaultDuration: TimeInterval { CATransaction.animationDuration() }

  /// What it does to a layer; nil for nothing.
  func makeChange() -> AnimationEffect.Change? { nil }

  /// The animation as a value.
  func makeEffect(addedAt: TimeInterval = 0) -> AnimationEffect? {
    guard let change = makeChange() else { return nil }
    let timing = timing
    return AnimationEffect(
      timing: timing, duration: timing.duration > 0 ? timing.duration : defaultDuration,
      curve: timingFunction?.curve, isRemovedOnCompletion: isRemovedOnCompletion, addedAt: addedAt, change: change)
  }
}
