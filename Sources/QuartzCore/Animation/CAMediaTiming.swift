import Foundation

/// The timing of animations and layers: how their time runs relative to their parent's.
public protocol CAMediaTiming {
  /// The time in the parent at which it begins.
  var beginTime: TimeInterval { get set }
  /// How long one cycle lasts, in its own time.
  var duration: TimeInterval { get set }
  /// The rate of its time relative to its parent's.
  var speed: Float { get set }
  /// An offset added to its time.
  var timeOffset: TimeInterval { get set }
  /// How many cycles there are; may be a fraction, or infinite.
  var repeatCount: Float { get set }
  /// How long cycles are repeated, instead of a count.
  var repeatDuration: TimeInterval { get set }
  /// Whether each cycle is followed by its reverse.
  var autoreverses: Bool { get set }
  /// What is shown outside of the active duration.
  var fillMode: CAMediaTimingFillMode { get set }
}
