import Synchronization

/// A place where a camera's picture is shown: what it gets, and how large it shows it.
public final class PreviewOutput: Sendable {
  private struct State {
    var displaySize: (width: Int, height: Int)?
    var onChange: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let handler: @Sendable (PreviewFrame) -> Void

  /// Calls the handler with each frame, in the streaming thread. It must not wait for anything.
  public init(_ handler: @escaping @Sendable (PreviewFrame) -> Void) {
    self.handler = handler
  }

  /// How many pixels the whole picture takes on the screen; nil lets frames come as the camera makes them. Smaller
  /// pictures are scaled in the pipeline, which costs less than scaling them while painting; they are never enlarged.
  public var displaySize: (width: Int, height: Int)? {
    get { state.withLock { $0.displaySize } }
    set {
      let onChange = state.withLock { state in
        state.displaySize = newValue
        return state.onChange
      }
      onChange?()
    }
  }

  func show(_ frame: PreviewFrame) { handler(frame) }

  /// Tells the stream that shows frames here of changes.
  func follow(_ onChange: (@Sendable () -> Void)?) { state.withLock { $0.onChange = onChange } }
}
