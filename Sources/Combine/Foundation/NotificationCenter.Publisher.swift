import Foundation

extension NotificationCenter {
  /// Delivers the notifications of a name.
  public struct Publisher: Combine.Publisher {
    /// It delivers notifications.
    public typealias Output = Notification
    /// It never fails.
    public typealias Failure = Never

    /// Where notifications are posted.
    public let center: NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// Whose notifications these are; nil for those of all objects.
    public let object: AnyObject?

    /// Delivers the notifications of a name from a center, of one object or of all.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Attaches a subscriber. Notifications that it doesn't demand are dropped.
    public func receive<S: Subscriber>(subscriber: S) where S.Failure == Never, S.Input == Notification {
      NotificationOutlet(subscriber, center, name, object).start()
    }
  }

  /// A publisher of the notifications of a name, of one object or of all.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

extension NotificationCenter.Publisher: Equatable {
  /// True for the same center, name and object.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}
