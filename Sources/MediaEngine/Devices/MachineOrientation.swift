/// How a tablet or a convertible laptop is held, as its accelerometer says.
public enum MachineOrientation: String, Sendable {
  /// Upright.
  case normal
  /// Turned clockwise by a quarter, so that its left edge is up.
  case leftUp = "left-up"
  /// Upside down.
  case bottomUp = "bottom-up"
  /// Turned counter-clockwise by a quarter, so that its right edge is up.
  case rightUp = "right-up"

  /// How far the machine is turned clockwise, in degrees.
  public var clockwiseDegrees: Int {
    switch self {
    case .normal: 0
    case .leftUp: 90
    case .bottomUp: 180
    case .rightUp: 270
    }
  }
}
