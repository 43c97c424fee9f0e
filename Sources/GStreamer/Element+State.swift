import CGStreamer
import Dispatch
import GLibSupport

extension Element {
  /// The current state, whichever change is pending.
  public var state: State {
    var state = GST_STATE_NULL
    gst_element_get_state(element, &state, nil, 0)
    return State(state) ?? .null
  }

  /// Sets a state and waits until it is reached, in a thread that may block.
  @discardableResult
  public func setState(
    _ state: State, within limit: Duration = PipelineTimeouts.stateChange
  ) async throws -> StateChange {
    try await GStreamer.offMain { try self.setStateBlocking(state, within: limit) }
  }

  /// Sets a state and waits until it is reached, without a timeout if `limit` is nil. A failing device can block this
  /// for seconds, so it must not be called on the main thread, nor on a streaming thread (it would wait for itself).
  ///
  /// `isOver` is checked between the request and the wait. A caller that makes it true and then calls `stopWaiting()`
  /// cancels the wait, even one that hasn't begun yet.
  @discardableResult
  public func setStateBlocking(
    _ state: State, within limit: Duration? = PipelineTimeouts.stateChange, until isOver: () -> Bool = { false }
  ) throws -> StateChange {
    dispatchPrecondition(condition: .notOnQueue(.main))
    guard let tap else { return try reach(state, within: limit, until: isOver) }
    return try tap.waiting { try reach(state, within: limit, until: isOver) }
  }

  private func reach(_ state: State, within limit: Duration?, until isOver: () -> Bool) throws -> StateChange {
    let failuresBefore = tap?.failureCount
    let change: StateChange
    do {
      change = try requestState(state)
    } catch GStreamerError.stateChange(let element, let wanted, nil) {
      throw GStreamerError.stateChange(element: element, to: wanted, because: tap?.reason())
    }
    guard change == .async else { return change }
    // An error that was posted while the elements were changing state may have been overwritten by their results.
    guard tap?.failureCount == failuresBefore else {
      throw GStreamerError.stateChange(element: name, to: state, because: tap?.firstFailure)
    }
    // From the request on, `stopWaiting()` is remembered: `gst_element_get_state` fails at once.
    guard !isOver() else { throw GStreamerError.stateChange(element: name, to: state, because: tap?.firstFailure) }
    switch gst_element_get_state(element, nil, nil, limit?.clockTime ?? .max) {
    case GST_STATE_CHANGE_SUCCESS: return .done
    case GST_STATE_CHANGE_NO_PREROLL: return .noPreroll
    case GST_STATE_CHANGE_ASYNC: throw GStreamerError.timedOut("Bringing \(name) to \(state)")
    // The wait was cancelled, so don't wait for a reason.
    case _ where isOver(): throw GStreamerError.stateChange(element: name, to: state, because: tap?.firstFailure)
    default: throw GStreamerError.stateChange(element: name, to: state, because: tap?.reason())
    }
  }

  /// Requests a state without waiting for changes that complete in other threads.
  @discardableResult
  public func requestState(_ state: State) throws -> StateChange {
    dispatchPrecondition(condition: .notOnQueue(.main))
    switch gst_element_set_state(element, state.raw) {
    case GST_STATE_CHANGE_SUCCESS: return .done
    case GST_STATE_CHANGE_ASYNC: return .async
    case GST_STATE_CHANGE_NO_PREROLL: return .noPreroll
    default: throw GStreamerError.stateChange(element: name, to: state, because: tap?.firstFailure)
    }
  }

  /// Cancels a wait for a state in another thread; that wait fails.
  public func stopWaiting() { gst_element_abort_state(element) }

  /// Brings an element that was added to a running bin to the bin's state.
  public func syncStateWithParent() throws {
    guard gst_element_sync_state_with_parent(element) != 0 else {
      throw GStreamerError.stateChange(element: name, to: parent?.state ?? .null, because: tap?.firstFailure)
    }
  }

  /// Locks the element's state against changes by its bin, or unlocks it.
  public func lockState(_ locked: Bool) { gst_element_set_locked_state(element, locked ? 1 : 0) }

  /// The bus tap of the pipeline around this element. It knows the first error: later ones are mostly consequences.
  private var tap: BusTap? {
    var top = object
    while let parent = gst_object_get_parent(top.as()) { top = .takeRef(UnsafeMutableRawPointer(parent)) }
    guard let bus = gst_element_get_bus(top.as()) else { return nil }
    defer { gst_object_unref(bus) }
    return Bus.tap(of: bus)
  }
}
