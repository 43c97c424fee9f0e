/// What the sizes and places of captions are counted in.
public enum AVCaptionUnitsType: Int, Sendable {
  /// Nothing is said.
  case unspecified = 0
  /// Cells of a grid.
  case cells = 1
  /// Hundredths of the picture's width or height.
  case percent = 2
}
