/// Whether a session's controls can be used, and what its delegate must be told. Knows no session.
struct ControlsStateMachine {
  /// What the delegate is told.
  enum Call: Equatable {
    case becameActive, willEnterFullscreen, willExitFullscreen, becameInactive
  }

  /// What the controls depend on.
  struct Conditions: Equatable {
    /// Whether the session runs without an interruption.
    var isRunning = false
    var hasDelegate = false
    var hasControls = false
    /// How many views show the controls.
    var displays = 0
    /// How many of them have a control open.
    var fullscreenDisplays = 0

    fileprivate var areMet: Bool { isRunning && hasDelegate && hasControls && displays > 0 }
  }

  private enum State: Equatable {
    /// The controls can't be used.
    case inactive
    /// The controls can be used; whether one is open.
    case active(isFullscreen: Bool)
  }

  private var conditions = Conditions()
  private var state = State.inactive

  /// Whether the user can use the controls.
  var isActive: Bool { state != .inactive }

  /// Changes what the controls depend on; returns the calls that follow, in order.
  mutating func change(_ body: (inout Conditions) -> Void) -> [Call] {
    body(&conditions)
    let old = state
    state = conditions.areMet ? .active(isFullscreen: conditions.fullscreenDisplays > 0) : .inactive
    switch (old, state) {
    case (.inactive, .inactive): return []
    case (.inactive, .active(false)): return [.becameActive]
    case (.inactive, .active(true)): return [.becameActive, .willEnterFullscreen]
    case (.active(let was), .active(let now)):
      return was == now ? [] : [now ? .willEnterFullscreen : .willExitFullscreen]
    case (.active(false), .inactive): return [.becameInactive]
    case (.active(true), .inactive): return [.willExitFullscreen, .becameInactive]
    }
  }
}
