import Foundation

/// Observes a notification center while subscribed.
final class NotificationOutlet<Downstream: Subscriber>: Outlet<Downstream>, @unchecked Sendable
where Downstream.Input == Notification, Downstream.Failure == Never {
  private struct Observation {
    let center: NotificationCenter
    let token: any NSObjectProtocol
  }

  private let center: NotificationCenter
  private let name: Notification.Name
  private let object: AnyObject?
  private let observation = Locked<Observation?>(nil)

  init(_ downstream: Downstream, _ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
    self.center = center
    self.name = name
    self.object = object
    super.init("NotificationCenter Observer", downstream)
  }

  func start() {
    let receive = UncheckedSendable<(Notification) -> Void> { self.send($0, overflow: .drop) }
    let token = center.addObserver(forName: name, object: object, queue: nil) { receive.value($0) }
    observation.value = Observation(center: center, token: token)
    open()
    if !isActive { cancelled() }
  }

  override func cancelled() {
    let old = observation.with { observation in
      let old = observation
      observation = nil
      return old
    }
    if let old { old.center.removeObserver(old.token) }
  }
}
