extension Publishers {
  /// Delivers one value at most in each interval: the first or the latest that came.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How much time passes between two values at least.
    public let interval: Context.SchedulerTimeType.Stride
    /// Where time passes and values are delivered.
    public let scheduler: Context
    /// Whether the latest value is delivered, or the first.
    public let latest: Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(ThrottleStage(subscriber, interval: interval, scheduler: scheduler, latest: latest))
    }
  }
}

extension Publisher {
  /// Delivers one value at most in each interval: the latest that came, or the first.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
