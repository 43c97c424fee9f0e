import Synchronization

/// Something that shows a session's controls to the user: the session's controls can be used as long as there is one. An
/// addition of Kinora's, for programs that draw the controls themselves.
public final class CaptureControlsDisplay: Sendable {
  private struct State {
    var isOver = false
    var isFullscreen = false
  }

  private let session: AVCaptureSession
  private let state = Mutex(State())

  /// Begins to show the session's controls.
  public init(session: AVCaptureSession) {
    self.session = session
    session.sessionControls.change(of: session, conditions: { $0.displays += 1 })
  }

  deinit { end() }

  /// Whether the user can use the controls: the session runs, and has controls and a controls delegate.
  public var areControlsActive: Bool { !state.withLock { $0.isOver } && session.sessionControls.isActive }

  /// Whether a control lies open over the preview, so that the program hides what would lie beside it.
  public var isFullscreen: Bool {
    get { state.withLock { $0.isFullscreen } }
    set {
      let isNew = state.withLock { state in
        guard !state.isOver, state.isFullscreen != newValue else { return false }
        state.isFullscreen = newValue
        return true
      }
      if isNew {
        session.sessionControls.change(of: session, conditions: { $0.fullscreenDisplays += newValue ? 1 : -1 })
      }
    }
  }

  /// Shows the controls no longer. A second call does nothing.
  public func end() {
    let (isNew, wasFullscreen) = state.withLock { state in
      defer { state = State(isOver: true) }
      return (!state.isOver, state.isFullscreen)
    }
    guard isNew else { return }
    session.sessionControls.change(
      of: session,
      conditions: { conditions in
        conditions.displays -= 1
        if wasFullscreen { conditions.fullscreenDisplays -= 1 }
      })
  }
}
