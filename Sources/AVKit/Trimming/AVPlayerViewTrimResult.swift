/// How the user ended trimming.
public enum AVPlayerViewTrimResult: Int, Sendable {
  /// With the new ends, which the player's item plays between.
  case okButton = 0
  /// Without a change.
  case cancelButton = 1
}
