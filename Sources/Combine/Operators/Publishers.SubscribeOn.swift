extension Publishers {
  /// Subscribes, asks for values and cancels on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Where the upstream is used.
    public let scheduler: Context
    /// How the scheduler runs actions.
    public let options: Context.SchedulerOptions?

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let upstream = upstream
      let tap = SubscribeOnTap(subscriber) { [scheduler, options] in scheduler.schedule(options: options, $0) }
      scheduler.schedule(options: options) { upstream.subscribe(tap) }
    }
  }
}

extension Publisher {
  /// Subscribes to the publisher, asks it for values and cancels on a scheduler, such as a queue.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}
