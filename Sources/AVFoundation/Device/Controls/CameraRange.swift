import GLibSupport
import MediaEngine

/// How cameras' own steps and Apple's numbers correspond, where the step's meaning is known only to the camera.
enum CameraRange {
  /// What a camera's steps of gain count as.
  static let isoOfGain: ClosedRange<Float> = 100...1600
  /// The strongest amplification of one colour.
  static let maxWhiteBalanceGain: Float = 4
  /// How near a zoom brings things whose steps begin at 0.
  private static let zoomOfUnknownSteps = 4.0

  /// The step at a share of the range.
  static func step(at share: Double, of control: CameraControl) -> Int {
    let (low, high) = (control.range.lowerBound, control.range.upperBound)
    return control.value(closestTo: low + Int(clamping: (Double(high - low) * min(max(share, 0), 1)).rounded()))
  }

  /// The factor that a step stands for. USB cameras count focal lengths, so steps are in proportion to factors.
  static func zoomFactor(_ step: Int, of control: CameraControl) -> Double {
    let (low, high) = (control.range.lowerBound, control.range.upperBound)
    if low > 0 { return Double(step) / Double(low) }
    guard high > low else { return 1 }
    return 1 + Double(step - low) / Double(high - low) * (zoomOfUnknownSteps - 1)
  }

  /// The step that stands for a factor.
  static func zoomStep(_ factor: Double, of control: CameraControl) -> Int {
    let low = control.range.lowerBound
    if low > 0 { return control.value(closestTo: Int(clamping: (factor * Double(low)).rounded())) }
    return step(at: (factor - 1) / (zoomOfUnknownSteps - 1), of: control)
  }

  /// How bright a lamp's step is. The lowest step isn't off.
  static func torchShare(of control: CameraControl) -> Float {
    let high = control.range.upperBound
    guard high > 0 else { return 1 }
    return min(max(Float(control.value) / Float(high), 0), 1)
  }

  /// The step that is so bright.
  static func torchStep(_ level: Float, of control: CameraControl) -> Int {
    control.value(closestTo: Int(clamping: (level * Float(control.range.upperBound)).rounded()))
  }
}
