/// The clockwise rotation with which a frame is drawn.
public enum VideoRotation: Int, CaseIterable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// Whether the rotation swaps width and height.
  public var swapsSides: Bool { self == .quarter || self == .threeQuarters }
}
