/// How much of a Live Photo's movie is played.
public enum PHLivePhotoViewPlaybackStyle: Int, Sendable {
  /// None.
  case undefined = 0
  /// All of it.
  case full = 1
  /// Only its beginning, to show that the photo is a Live Photo.
  case hint = 2
}
