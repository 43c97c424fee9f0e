/// How a player view shows its controls.
public enum AVPlayerViewControlsStyle: Int, Sendable {
  /// No controls.
  case none = 0
  /// A bar along the lower edge.
  case inline = 1
  /// A rounded bar over the video. While it plays, the bar is there while the pointer is over the view.
  case floating = 2
  /// One button in the middle, which plays and pauses.
  case minimal = 3
  /// The default: a bar along the lower edge.
  public static let `default` = AVPlayerViewControlsStyle.inline
}
