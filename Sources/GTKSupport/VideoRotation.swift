/// By how much a picture is turned clockwise when it is drawn.
public enum VideoRotation: Int, CaseIterable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// Whether width and height change places.
  public var swapsSides: Bool { self == .quarter || self == .threeQuarters }
}
