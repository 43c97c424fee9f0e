import CoreGraphics
import Foundation

/// An animation of a property through several values, or of a position along a path.
open class CAKeyframeAnimation: CAPropertyAnimation, @unchecked Sendable {
  private nonisolated(unsafe) var ownValues: [Any]?
  private nonisolated(unsafe) var ownPath: CGPath?
  private nonisolated(unsafe) var times: [NSNumber]?
  private nonisolated(unsafe) var functions: [CAMediaTimingFunction]?
  private nonisolated(unsafe) var mode = CAAnimationCalculationMode.linear
  private nonisolated(unsafe) var rotation: CAAnimationRotationMode?
  private nonisolated(unsafe) var tensions: [NSNumber]?
  private nonisolated(unsafe) var continuities: [NSNumber]?
  private nonisolated(unsafe) var biases: [NSNumber]?

  /// The values, in order; not used where there is a path.
  open var values: [Any]? {
    get { locked { ownValues } }
    set { locked { ownValues = newValue } }
  }
  /// The path that a property that is a point moves along.
  open var path: CGPath? {
    get { locked { ownPath } }
    set { locked { ownPath = newValue?.copy() } }
  }
  /// When each value is reached, from 0 to 1 and never falling; nil spaces them evenly. In discrete mode there is one more
  /// time than there are values.
  open var keyTimes: [NSNumber]? {
    get { locked { times } }
    set { locked { times = newValue } }
  }
  /// The pace from each value to the next.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { locked { functions } }
    set { locked { functions = newValue } }
  }
  /// How the values between are found.
  open var calculationMode: CAAnimationCalculationMode {
    get { locked { mode } }
    set { locked { mode = newValue } }
  }
  /// How the layer is turned on a path; nil doesn't turn it.
  open var rotationMode: CAAnimationRotationMode? {
    get { locked { rotation } }
    set { locked { rotation = newValue } }
  }
  /// How tight a cubic curve is at each value, from -1 (round) to 1 (tight).
  open var tensionValues: [NSNumber]? {
    get { locked { tensions } }
    set { locked { tensions = newValue } }
  }
  /// How sharp a cubic curve's corner is at each value, from -1 to 1.
  open var continuityValues: [NSNumber]? {
    get { locked { continuities } }
    set { locked { continuities = newValue } }
  }
  /// To which side of each value a cubic curve goes further, from -1 to 1.
  open var biasValues: [NSNumber]? {
    get { locked { biases } }
    set { locked { biases = newValue } }
  }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    guard let copy = copy as? CAKeyframeAnimation else { return }
    copy.values = values
    copy.path = path
    copy.keyTimes = keyTimes
    copy.timingFunctions = timingFunctions
    copy.calculationMode = calculationMode
    copy.rotationMode = rotationMode
    copy.tensionValues = tensionValues
    copy.continuityValues = continuityValues
    copy.biasValues = biasValues
  }

  override func makeValues() -> AnimationValues? {
    let curves = timingFunctions?.map(\.curve) ?? []
    let times = keyTimes?.map(\.doubleValue)
    if let path {
      return PathCurve(path, mode: calculationMode, times: times, curves: curves, rotation: rotationMode).map {
        .path($0)
      }
    }
    return KeyframeCurve(
      values?.map { AnimatedValue($0) ?? .object($0) } ?? [], mode: calculationMode, times: times, curves: curves,
      tensions: tensionValues?.map(\.doubleValue) ?? [], continuities: continuityValues?.map(\.doubleValue) ?? [],
      biases: biasValues?.map(\.doubleValue) ?? []
    ).map { .keyframes($0) }
  }
}
