import Synchronization

/// A preview of a camera: receives frames, and states its display size.
public final class PreviewOutput: Sendable {
  private struct State {
    var displaySize: (width: Int, height: Int)?
    var onChange: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let handler: @Sendable (PreviewFrame) -> Void

  /// Calls the handler with each frame, on the streaming thread. It must not block.
  public init(_ handler: @escaping @Sendable (PreviewFrame) -> Void) {
    self.handler = handler
  }

  /// The size of the whole frame on the screen in pixels; nil leaves frames at the camera's size. Scaling down in the
  /// pipeline costs less than while drawing; frames are never enlarged.
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

  /// Sets the handler through which the stream learns of changes.
  func follow(_ onChange: (@Sendable () -> Void)?) { state.withLock { $0.onChange = onChange } }
}
