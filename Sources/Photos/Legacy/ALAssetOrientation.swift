/// The orientation of an image, in the numbers of the old ALAssets library.
public enum ALAssetOrientation: Int, Sendable {
  /// As it is stored.
  case up = 0
  /// Rotated by 180°.
  case down = 1
  /// To be rotated by 90° counter-clockwise.
  case left = 2
  /// To be rotated by 90° clockwise.
  case right = 3
  /// Mirrored left to right.
  case upMirrored = 4
  /// Mirrored top to bottom.
  case downMirrored = 5
  /// Mirrored along the main diagonal.
  case leftMirrored = 6
  /// Mirrored along the other diagonal.
  case rightMirrored = 7
}
