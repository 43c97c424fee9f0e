/// Is told what a Live Photo's view plays.
@MainActor
public protocol PHLivePhotoViewDelegate: AnyObject {
  /// Whether a press may play the movie.
  func livePhotoView(
    _ livePhotoView: PHLivePhotoView, canBeginPlaybackWith playbackStyle: PHLivePhotoViewPlaybackStyle
  ) -> Bool

  /// The movie is about to be seen.
  func livePhotoView(
    _ livePhotoView: PHLivePhotoView, willBeginPlaybackWith playbackStyle: PHLivePhotoViewPlaybackStyle)

  /// The still is seen again, or another style of the movie is about to be.
  func livePhotoView(
    _ livePhotoView: PHLivePhotoView, didEndPlaybackWith playbackStyle: PHLivePhotoViewPlaybackStyle)
}

extension PHLivePhotoViewDelegate {
  /// It may.
  public func livePhotoView(
    _ livePhotoView: PHLivePhotoView, canBeginPlaybackWith playbackStyle: PHLivePhotoViewPlaybackStyle
  ) -> Bool {
    true
  }

  /// Does nothing.
  public func livePhotoView(
    _ livePhotoView: PHLivePhotoView, willBeginPlaybackWith playbackStyle: PHLivePhotoViewPlaybackStyle
  ) {}

  /// Does nothing.
  public func livePhotoView(
    _ livePhotoView: PHLivePhotoView, didEndPlaybackWith playbackStyle: PHLivePhotoViewPlaybackStyle
  ) {}
}
