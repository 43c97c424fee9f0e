extension Publishers {
  /// Delivers how much time passed since the value before, or since the subscription.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// What it delivers.
    public typealias Output = Context.SchedulerTimeType.Stride
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whose time is measured.
    public let scheduler: Context

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let scheduler = scheduler
      let last = Locked(scheduler.now)
      upstream.subscribe(
        Transform("MeasureInterval", subscriber) { _ in
          let now = scheduler.now
          let interval = last.value.distance(to: now)
          last.value = now
          return .emit(interval)
        })
    }
  }
}

extension Publisher {
  /// Delivers how much time passed since the value before, or since the subscription.
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}
