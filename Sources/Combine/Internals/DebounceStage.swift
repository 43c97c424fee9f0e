/// Delivers a value when no other came for some time. One action at a time waits with the scheduler.
final class DebounceStage<Context: Scheduler, Downstream: Subscriber>: Stage<Downstream>, Subscriber,
  @unchecked Sendable
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure
  typealias Time = Context.SchedulerTimeType

  private struct State {
    var value: Input?
    /// When the value may be delivered.
    var due: Time?
    /// An action waits with the scheduler.
    var isScheduled = false
  }

  private let dueTime: Time.Stride
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  private let state = Locked(State())

  init(_ downstream: Downstream, dueTime: Time.Stride, scheduler: Context, options: Context.SchedulerOptions?) {
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.options = options
    super.init("Debounce", downstream)
  }

  override func attached() { requestUpstream(.unlimited) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isUpstreamAttached else { return .none }
    let due = scheduler.now.advanced(by: dueTime)
    let (mustSchedule, _) = state.with { state -> (Bool, Input?) in
      let old = state.value
      let mustSchedule = !state.isScheduled
      state = State(value: input, due: due, isScheduled: true)
      return (mustSchedule, old)
    }
    if mustSchedule { wait(until: due) }
    return .none
  }

  private func wait(until time: Time) {
    scheduler.schedule(after: time, tolerance: scheduler.minimumTolerance, options: options) { self.passed(time) }
  }

  private func passed(_ time: Time) {
    let (value, later) = state.with { state -> (Input?, Time?) in
      if let due = state.due, due > time { return (nil, due) }
      let value = state.value
      state = State()
      return (value, nil)
    }
    if let value { send(value, overflow: .drop) }
    if let later { wait(until: later) }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard endUpstream() else { return }
    forget()
    scheduler.schedule(options: options) { self.send(completion: completion) }
  }

  override func cancelled() {
    super.cancelled()
    forget()
  }

  private func forget() {
    _ = state.with { state in
      let old = state.value
      state.value = nil
      state.due = nil
      return old
    }
  }
}
