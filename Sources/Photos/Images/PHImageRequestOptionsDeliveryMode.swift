/// Whether quality or speed matters more.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  /// A quick image first if there is one, a better one later: the handler may be called twice. Synchronous requests get
  /// only the better one.
  case opportunistic = 0
  /// Only one image, of high quality.
  case highQualityFormat = 1
  /// Only one image, the one that is there soonest: a thumbnail if the desktop keeps one.
  case fastFormat = 2
}
