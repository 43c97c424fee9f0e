extension Publishers {
  /// Delivers one subscription's values to several subscribers, by way of a subject.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes the subject for the first subscriber.
    public let createSubject: () -> SubjectType

    private let storedSubject = Locked<SubjectType?>(nil)

    /// Delivers the values by way of the subject that the closure makes.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    private var subject: SubjectType {
      if let subject = storedSubject.value { return subject }
      let new = createSubject()
      return storedSubject.with { stored in
        if let subject = stored { return subject }
        stored = new
        return new
      }
    }

    /// Attaches a subscriber to the subject.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subject.subscribe(Transform("Multicast", subscriber) { .emit($0) })
    }

    /// Subscribes the subject to the upstream, until the result is cancelled.
    public func connect() -> any Cancellable { upstream.subscribe(subject) }
  }
}

extension Publisher {
  /// Delivers one subscription's values to several subscribers, by way of the subject that a closure makes.
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where Failure == S.Failure, Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Delivers one subscription's values to several subscribers, by way of a subject.
  public func multicast<S: Subject>(
    subject: S
  ) -> Publishers.Multicast<Self, S> where Failure == S.Failure, Output == S.Output {
    multicast { subject }
  }
}
