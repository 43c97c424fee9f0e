extension Published {
  /// Publishes the values of a property.
  public struct Publisher: Combine.Publisher {
    /// What it delivers.
    public typealias Output = Value
    /// It never fails.
    public typealias Failure = Never

    let subject: PublishedSubject<Value>

    /// Attaches a subscriber, which gets the current value first.
    public func receive<S: Subscriber>(subscriber: S) where Value == S.Input, S.Failure == Never {
      subject.attach(subscriber)
    }
  }
}
