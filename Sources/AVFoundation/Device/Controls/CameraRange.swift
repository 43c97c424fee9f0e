import GLibSupport
import MediaEngine

/// Maps cameras' own steps to Apple's numbers where only the camera knows what a step means.
enum CameraRange {
  /// The ISO range that a camera's steps of gain are mapped to.
  static let isoOfGain: ClosedRange<Float> = 100...1600
  /// The highest gain of a colour channel.
  static let maxWhiteBalanceGain: Float = 4
  /// The maximum factor of a zoom whose steps begin at 0.
  private static let zoomOfUnknownSteps = 4.0

  /// The step at a fraction of the range.
  static func step(at share: Double, of control: CameraControl) -> Int {
    let (low, high) = (control.range.lowerBound, control.range.upperBound)
    return control.value(closestTo: low + Int(clamping: (Double(high - low) * min(max(share, 0), 1)).rounded()))
  }

  /// The zoom factor of a step. USB cameras count focal lengths, so steps are in proportion to factors.
  static func zoomFactor(_ step: Int, of control: CameraControl) -> Double {
    let (low, high) = (control.range.lowerBound, control.range.upperBound)
    if low > 0 { return Double(step) / Double(low) }
    guard high > low else { return 1 }
    return 1 + Double(step - low) / Double(high - low) * (zoomOfUnknownSteps - 1)
  }

  /// The step for a zoom factor.
  static func zoomStep(_ factor: Double, of control: CameraControl) -> Int {
    let low = control.range.lowerBound
    if low > 0 { return control.value(closestTo: Int(clamping: (factor * Double(low)).rounded())) }
    return step(at: (factor - 1) / (zoomOfUnknownSteps - 1), of: control)
  }

  /// The torch level of a step. The lowest step isn't off.
  static func torchShare(of control: CameraControl) -> Float {
    let high = control.range.upperBound
    guard high > 0 else { return 1 }
    return min(max(Float(control.value) / Float(high), 0), 1)
  }

  /// The step for a torch level.
  static func torchStep(_ level: Float, of control: CameraControl) -> Int {
    control.value(closestTo: Int(clamping: (level * Float(control.range.upperBound)).rounded()))
  }
}
