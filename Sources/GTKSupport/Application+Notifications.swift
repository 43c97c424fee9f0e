import CAdwaita
import GLibSupport

extension Application {
  /// A notification of the desktop's.
  public struct Notification {
    /// What it says first.
    public var title: String
    /// What else it says.
    public var body: String
    /// A click on it activates this action of the application's, which takes a text; nil shows the application.
    public var action: (name: String, target: String)?
    /// Its buttons: each activates an action that takes a text.
    public var buttons: [(title: String, action: String, target: String)] = []

    /// A notification without buttons.
    public init(_ title: String, _ body: String = "") { (self.title, self.body) = (title, body) }
  }

  /// Shows a notification; one with the same identifier is replaced.
  public func notify(_ id: String, _ notification: Notification) {
    let shown = g_notification_new(notification.title)!
    defer { g_object_unref(UnsafeMutableRawPointer(shown)) }
    if !notification.body.isEmpty { g_notification_set_body(shown, notification.body) }
    if let action = notification.action {
      g_notification_set_default_action_and_target_value(
        shown, "app.\(action.name)", g_variant_new_string(action.target))
    }
    for button in notification.buttons {
      g_notification_add_button_with_target_value(
        shown, button.title, "app.\(button.action)", g_variant_new_string(button.target))
    }
    g_application_send_notification(object.as(), id, shown)
  }

  /// Takes a notification away that the user needn't see any more.
  public func withdrawNotification(_ id: String) { g_application_withdraw_notification(object.as(), id) }

  /// Adds the action `app.NAME`, which takes a text.
  @discardableResult
  public func addAction(_ name: String, taking action: @escaping @MainActor (String) -> Void) -> Action {
    let added = Action(name, taking: action)
    g_action_map_add_action(object.opaque, added.object.opaque)
    return added
  }
}
