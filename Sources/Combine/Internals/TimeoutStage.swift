/// Ends when no value comes for some time. One action at a time waits with the scheduler.
final class TimeoutStage<Context: Scheduler, Downstream: Subscriber>: Stage<Downstream>, Subscriber,
  @unchecked Sendable
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure
  typealias Time = Context.SchedulerTimeType

  private let interval: Time.Stride
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  private let error: (() -> Failure)?
  private let events = EventQueue<Downstream>()
  /// When the time is over, unless a value comes.
  private let deadline = Locked<Time?>(nil)

  init(
    _ downstream: Downstream, interval: Time.Stride, scheduler: Context, options: Context.SchedulerOptions?,
    error: (() -> Failure)?
  ) {
    self.interval = interval
    self.scheduler = scheduler
    self.options = options
    self.error = error
    super.init("Timeout", downstream)
  }

  override func attached() {
    let time = scheduler.now.advanced(by: interval)
    deadline.with { $0 = max($0 ?? time, time) }
    wait(until: time)
  }

  override func demandAdded(_ demand: Subscribers.Demand) { requestUpstream(demand) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isUpstreamAttached else { return .none }
    deadline.value = scheduler.now.advanced(by: interval)
    events.append(.value(input))
    scheduler.schedule(options: options) { self.events.deliverNext(to: self) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard endUpstream() else { return }
    events.append(.completion(completion))
    scheduler.schedule(options: options) { self.events.deliverNext(to: self) }
  }

  private func wait(until time: Time) {
    scheduler.schedule(after: time, tolerance: scheduler.minimumTolerance, options: options) { [weak self] in
      self?.passed(time)
    }
  }

  private func passed(_ time: Time) {
    guard isUpstreamAttached else { return }
    if let later = deadline.value, later > time { return wait(until: later) }
    cancelUpstream()
    events.deliverAll(to: self)
    send(completion: error.map { .failure($0()) } ?? .finished)
  }

  override func cancelled() {
    super.cancelled()
    events.removeAll()
  }
}
