import CAdwaita
import GLibSupport

extension Application {
  /// Asks the desktop not to suspend and not to blank the screen; returns nil if the desktop refuses.
  public func inhibitIdle(_ window: ApplicationWindow, reason: String) -> Inhibition? {
    let flags = GtkApplicationInhibitFlags(
      rawValue: GTK_APPLICATION_INHIBIT_SUSPEND.rawValue | GTK_APPLICATION_INHIBIT_IDLE.rawValue)
    let cookie = gtk_application_inhibit(object.as(), window.object.as(), flags, reason)
    return cookie == 0 ? nil : Inhibition(cookie: cookie, application: object)
  }

  /// Asks the desktop not to suspend, also while no window is shown; returns nil if the desktop refuses.
  public func inhibitSuspend(reason: String) -> Inhibition? {
    let cookie = gtk_application_inhibit(object.as(), nil, GTK_APPLICATION_INHIBIT_SUSPEND, reason)
    return cookie == 0 ? nil : Inhibition(cookie: cookie, application: object)
  }

  /// Inhibits suspending and blanking for as long as this object lives.
  @MainActor
  public final class Inhibition {
    private let cookie: guint
    private let application: GObjectRef

    init(cookie: guint, application: GObjectRef) {
      self.cookie = cookie
      self.application = application
    }

    isolated deinit {
      gtk_application_uninhibit(application.as(), cookie)
    }
  }
}
