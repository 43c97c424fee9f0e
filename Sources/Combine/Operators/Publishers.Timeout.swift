extension Publishers {
  /// Ends when no value comes for some time.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How long it waits for a value.
    public let interval: Context.SchedulerTimeType.Stride
    /// Where time passes and values are delivered.
    public let scheduler: Context
    /// How the scheduler runs actions.
    public let options: Context.SchedulerOptions?
    /// Makes the error; nil to finish instead.
    public let customError: (() -> Upstream.Failure)?

    /// Applies this to the values of a publisher.
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?,
      customError: (() -> Upstream.Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        TimeoutStage(subscriber, interval: interval, scheduler: scheduler, options: options, error: customError))
    }
  }
}

extension Publisher {
  /// Ends when no value comes for some time: fails with the error that the closure makes, or finishes without one.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}
