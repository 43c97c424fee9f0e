/// The orientation of a stored image: how to turn it for display. The numbers are EXIF's.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// Stored upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Rotated by 180°.
  case down = 3
  /// Mirrored top to bottom (180° and mirrored left to right).
  case downMirrored = 4
  /// Mirrored along the main diagonal: the first row is the left side, the first column the top.
  case leftMirrored = 5
  /// To be rotated clockwise by 90° for display.
  case right = 6
  /// Mirrored along the other diagonal: the first row is the right side, the first column the bottom.
  case rightMirrored = 7
  /// To be rotated counter-clockwise by 90° for display.
  case left = 8
}
