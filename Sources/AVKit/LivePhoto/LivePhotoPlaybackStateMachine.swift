/// What a Live Photo's view does at each event. Knows no widget: `PHLivePhotoView` carries the actions out.
struct LivePhotoPlaybackStateMachine {
  private enum State: Equatable {
    /// The still is seen, or nothing where there is no photo.
    case still
    /// The movie is seen.
    case playing(PHLivePhotoViewPlaybackStyle, byPress: Bool)
    /// The movie was told to end and hasn't yet.
    case stopping(PHLivePhotoViewPlaybackStyle)
  }

  enum Action: Equatable {
    case nothing
    /// Say that it begins, and play.
    case begin(PHLivePhotoViewPlaybackStyle)
    /// Say that the one has ended; then as `begin`.
    case exchange(PHLivePhotoViewPlaybackStyle, for: PHLivePhotoViewPlaybackStyle)
    /// Tell the movie to end.
    case stop
    /// Say that it has ended, and show the still.
    case end(PHLivePhotoViewPlaybackStyle)
  }

  private var state = State.still

  /// Which style is seen now; nil for the still.
  var style: PHLivePhotoViewPlaybackStyle? {
    switch state {
    case .still: nil
    case .playing(let style, _), .stopping(let style): style
    }
  }

  /// A program asks for the movie.
  mutating func start(_ style: PHLivePhotoViewPlaybackStyle) -> Action {
    begin(style, byPress: false)
  }

  /// The person presses the photo.
  mutating func press() -> Action { begin(.full, byPress: true) }

  /// The person lets go of it: what a program has asked for goes on.
  mutating func release() -> Action {
    switch state {
    case .playing(let style, byPress: true):
      state = .stopping(style)
      return .stop
    case .still, .playing, .stopping: return .nothing
    }
  }

  /// A program, or another photo, ends the movie.
  mutating func stop() -> Action {
    switch state {
    case .playing(let style, _):
      state = .stopping(style)
      return .stop
    case .still, .stopping: return .nothing
    }
  }

  /// The movie is over, or couldn't be played.
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
      return .nothing  // it is seen already
    case .playing(let old, _), .stopping(let old):
      state = .playing(style, byPress: byPress)
      return .exchange(style, for: old)
    }
  }
}
