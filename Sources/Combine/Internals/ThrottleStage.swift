/// Delivers one value at most in each interval.
final class ThrottleStage<Context: Scheduler, Downstream: Subscriber>: Stage<Downstream>, Subscriber,
  @unchecked Sendable
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure
  typealias Time = Context.SchedulerTimeType

  private struct State {
    /// When the last value was delivered.
    var last: Time?
    /// What is delivered at the end of the interval; an action waits with the scheduler.
    var waiting: Input?
    /// What comes after the waiting value.
    var isFinished = false
  }

  private enum Next {
    case deliver, wait(Time), nothing
  }

  private let interval: Time.Stride
  private let scheduler: Context
  private let latest: Bool
  private let events = EventQueue<Downstream>()
  private let state = Locked(State())

  init(_ downstream: Downstream, interval: Time.Stride, scheduler: Context, latest: Bool) {
    self.interval = interval
    self.scheduler = scheduler
    self.latest = latest
    super.init("Throttle", downstream)
  }

  override func attached() { requestUpstream(.unlimited) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isUpstreamAttached else { return .none }
    let now = scheduler.now
    let (next, _) = state.with { state -> (Next, Input?) in
      if let old = state.waiting {
        if latest { state.waiting = input }
        return (.nothing, old)
      }
      if let last = state.last, last.advanced(by: interval) > now {
        state.waiting = input
        return (.wait(last.advanced(by: interval)), nil)
      }
      state.last = now
      return (.deliver, nil)
    }
    switch next {
    case .deliver:
      deliver(.value(input))
    case .wait(let time):
      scheduler.schedule(after: time) { self.passed(time) }
    case .nothing:
      break
    }
    return .none
  }

  private func passed(_ time: Time) {
    let (value, isFinished) = state.with { state in
      let value = state.waiting
      state.waiting = nil
      state.last = time
      return (value, state.isFinished)
    }
    if let value { enqueue(value, overflow: .drop) }
    if isFinished { enqueue(completion: .finished) }
    drain()
  }

  /// The time of delivery is now, but the place is the scheduler's.
  private func deliver(_ event: EventQueue<Downstream>.Event) {
    events.append(event)
    scheduler.schedule { self.events.deliverNext(to: self, overflow: .drop) }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard endUpstream() else { return }
    let (waits, _) = state.with { state -> (Bool, Input?) in
      let old = state.waiting
      if completion.isFailure {
        state.waiting = nil
        return (false, old)
      }
      state.isFinished = old != nil
      return (old != nil, nil)
    }
    if !waits { deliver(.completion(completion)) }
  }

  override func cancelled() {
    super.cancelled()
    events.removeAll()
    _ = state.with { state in
      let old = state.waiting
      state.waiting = nil
      return old
    }
  }
}
