/// Which part of a Live Photo a frame belongs to.
public enum PHLivePhotoFrameType: Int, Sendable {
  /// The still.
  case photo = 0
  /// The movie.
  case video = 1
}
