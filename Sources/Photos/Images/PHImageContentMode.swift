/// How an image fits the size that was asked for.
public enum PHImageContentMode: Int, Sendable {
  /// The whole image fits inside the size.
  case aspectFit = 0
  /// The image fills the size.
  case aspectFill = 1
  /// The default: the whole image fits inside the size.
  public static let `default` = PHImageContentMode.aspectFit
}
