/// How closely an image matches the target size.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
  /// Not resized.
  case none = 0
  /// Close to the target size, resized efficiently.
  case fast = 1
  /// Exactly the target size.
  case exact = 2
}
