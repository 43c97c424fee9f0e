/// Where a stored picture's first row and column are when it is shown; the numbers are Exif's.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// As it is stored.
  case up = 1
  /// Left and right exchanged.
  case upMirrored = 2
  /// Turned by half.
  case down = 3
  /// Turned by half, left and right exchanged.
  case downMirrored = 4
  /// Turned clockwise by a quarter, after exchanging left and right.
  case leftMirrored = 5
  /// To be turned clockwise by a quarter.
  case right = 6
  /// Turned counter-clockwise by a quarter, after exchanging left and right.
  case rightMirrored = 7
  /// To be turned counter-clockwise by a quarter.
  case left = 8
}
