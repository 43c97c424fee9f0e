/// The state machine of a Live Photo view. Knows no widget: `PHLivePhotoView` carries the actions out.
struct LivePhotoPlaybackStateMachine {
  private enum State: Equatable {
    /// The still is shown, or nothing if there is no photo.
    case still
    /// The movie is playing.
    case playing(PHLivePhotoViewPlaybackStyle, byPress: Bool)
    /// The movie was told to stop and hasn't ended yet.
    case stopping(PHLivePhotoViewPlaybackStyle)
  }

  enum Action: Equatable {
    case nothing
    /// Tell the delegate that playback begins, and play.
    case begin(PHLivePhotoViewPlaybackStyle)
    /// Tell the delegate that the old style has ended; then as `begin`.
    case exchange(PHLivePhotoViewPlaybackStyle, for: PHLivePhotoViewPlaybackStyle)
    /// Stop the movie.
    case stop
    /// Tell the delegate that playback has ended; the still is shown again.
    case end(PHLivePhotoViewPlaybackStyle)
  }

  private var state = State.still

  /// The playback style in progress; nil while the still is shown.
  var style: PHLivePhotoViewPlaybackStyle? {
    switch state {
    case .still: nil
    case .playing(let style, _), .stopping(let style): style
    }
  }

  /// The program starts playback.
  mutating func start(_ style: PHLivePhotoViewPlaybackStyle) -> Action {
    begin(style, byPress: false)
  }

  /// The user presses the photo.
  mutating func press() -> Action { begin(.full, byPress: true) }

  /// The user releases the photo: playback that the program started goes on.
  mutating func release() -> Action {
    switch state {
    case .playing(let style, byPress: true):
      state = .stopping(style)
      return .stop
    case .still, .playing, .stopping: return .nothing
    }
  }

  /// The program stops playback, or sets another photo.
  mutating func stop() -> Action {
    switch state {
    case .playing(let style, _):
      state = .stopping(style)
      return .stop
    case .still, .stopping: return .nothing
    }
  }

  /// The movie has ended or failed.
  mutating func ended() -> Action {
    switch state {
    case .playing(let style, _), .stopping(let style):
      state = .still
      return .end(style)
    case .still: return .nothing
    }
  }

  private mutating func begin(_ style: PHLivePhotoViewPlaybackStyle, byPress: Bool) -> Action {
    guard style != .undefined else { return .nothing }
    switch state {
    case .still:
      state = .playing(style, byPress: byPress)
      return .begin(style)
    case .playing(style, _):
      return .nothing  // it is playing already
    case .playing(let old, _), .stopping(let old):
      state = .playing(style, byPress: byPress)
      return .exchange(style, for: old)
    }
  }
}
