import Dispatch
import Synchronization

/// The controls of a session, and the delegate that hears whether they can be used.
final class SessionControls: Sendable {
  private struct State {
    var controls: [AVCaptureControl] = []
    var machine = ControlsStateMachine()
    var delegate = WeakReference(nil)
    var queue: DispatchQueue?
  }

  /// How many controls a session may have: as many as a bar has room for.
  static let limit = 10

  private let state = Mutex(State())

  var controls: [AVCaptureControl] { state.withLock { $0.controls } }
  var delegate: (any AVCaptureSessionControlsDelegate)? {
    state.withLock { $0.delegate }.object as? any AVCaptureSessionControlsDelegate
  }
  var queue: DispatchQueue? { state.withLock { $0.queue } }
  var isActive: Bool { state.withLock { $0.machine.isActive } }

  /// Changes the controls.
  func change(of session: AVCaptureSession, controls body: (inout [AVCaptureControl]) -> Void) {
    apply(to: session) { state in
      body(&state.controls)
      let hasControls = !state.controls.isEmpty
      return state.machine.change { $0.hasControls = hasControls }
    }
  }

  /// Sets the delegate; one that is replaced hears nothing more.
  func setDelegate(
    _ delegate: (any AVCaptureSessionControlsDelegate)?, on queue: DispatchQueue?, of session: AVCaptureSession
  ) {
    // For the next delegate the controls become active anew.
    _ = state.withLock { state in
      (state.delegate, state.queue) = (WeakReference(nil), nil)
      return state.machine.change { $0.hasDelegate = false }
    }
    guard let delegate else { return }
    let reference = WeakReference(delegate)
    apply(to: session) { state in
      (state.delegate, state.queue) = (reference, queue)
      return state.machine.change { $0.hasDelegate = true }
    }
  }

  /// Changes what the controls' use depends on.
  func change(of session: AVCaptureSession, conditions body: (inout ControlsStateMachine.Conditions) -> Void) {
    apply(to: session) { state in state.machine.change(body) }
  }

  private func apply(to session: AVCaptureSession, _ body: (inout State) -> [ControlsStateMachine.Call]) {
    state.withLock { state in
      let calls = body(&state)
      let delegate = state.delegate
      guard !calls.isEmpty, let queue = state.queue else { return }
      // Below the lock, so that the calls of two threads keep their order; the queue calls later.
      queue.async { [weak session] in
        guard let session, let delegate = delegate.object as? any AVCaptureSessionControlsDelegate else { return }
        for call in calls { Self.tell(delegate, call, session) }
      }
    }
  }

  private static func tell(
    _ delegate: any AVCaptureSessionControlsDelegate, _ call: ControlsStateMachine.Call, _ session: AVCaptureSession
  ) {
    switch call {
    case .becameActive: delegate.sessionControlsDidBecomeActive(session)
    case .willEnterFullscreen: delegate.sessionControlsWillEnterFullscreenAppearance(session)
    case .willExitFullscreen: delegate.sessionControlsWillExitFullscreenAppearance(session)
    case .becameInactive: delegate.sessionControlsDidBecomeInactive(session)
    }
  }
}
