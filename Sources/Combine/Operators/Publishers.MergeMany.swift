extension Publishers {
  /// Delivers the values of several publishers of one kind as they come, and finishes with the last.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// What the publishers deliver.
    public typealias Output = Upstream.Output
    /// The error of the publishers.
    public typealias Failure = Upstream.Failure

    /// The publishers.
    public let publishers: [Upstream]

    /// Merges these publishers.
    public init(_ upstream: Upstream...) { publishers = upstream }

    /// Merges the publishers of a sequence.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let mixer = Mixer("Merge", subscriber)
      mixer.open()
      for publisher in publishers { mixer.add(publisher) }
      mixer.close()
    }

    /// Merges one more publisher.
    public func merge(with other: Upstream) -> Publishers.MergeMany<Upstream> {
      Publishers.MergeMany(publishers + [other])
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
