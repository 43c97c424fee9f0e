import CAdwaita
import GLibSupport

/// Shows messages over a widget for a few seconds, one at a time: a new one takes the place of the one before.
///
/// Not an AdwToastOverlay: that of libadwaita 1.2 takes Escape from the page below while a toast is shown, makes new
/// toasts wait for old ones, and frees a toast twice that is dismissed while another comes.
public final class ToastOverlay: Widget {
  private let label = Label(announcing: "")
  private let button = Button("")
  private let revealer: Revealer
  private var timer: MainLoopTimer?
  private var action: @MainActor () -> Void = {}
  /// The number of the message that was shown last.
  private var count = 0

  /// An overlay over a widget; `dismiss` is the name of the button that takes a message away.
  public init(_ child: Widget, dismiss: String) {
    label.wrap()
    label.setMaximumWidth(characters: 50)
    // Else a message that would fit on one line may be given less, and the bar has an empty end.
    label.expandsHorizontally = true
    label.setAlignment(0)
    let close = Button(icon: "window-close-symbolic", name: dismiss)
    close.styled("flat", "circular")
    button.styled("flat")
    for part: Widget in [button, close] { part.align(vertical: .center) }
    let bar = Box.row(spacing: 12, label, button, close)
    bar.styled("message-bar")
    revealer = Revealer(bar, movement: .fade, milliseconds: 200)
    super.init(floating: gtk_overlay_new())
    gtk_overlay_set_child(object.opaque, child.widget)
    revealer.align(horizontal: .center, vertical: .end)
    revealer.setMargins(start: 12, end: 12, bottom: 24)
    gtk_overlay_add_overlay(object.opaque, revealer.widget)
    close.onClick { [weak self] in self?.hide() }
    button.onClick { [weak self] in
      guard let self else { return }
      hide()
      action()
    }
  }

  /// Shows a message for a few seconds, with a button if an action is given. Returns the message's number.
  @discardableResult
  public func show(
    _ text: String, seconds: Int = 5, button title: String? = nil, action: @escaping @MainActor () -> Void = {}
  ) -> Int {
    count += 1
    revealer.isRevealed = true
    label.text = text
    button.isVisible = title != nil
    if let title { button.title = title }
    self.action = action
    timer = .after(.seconds(seconds)) { [weak self] in self?.hide() }
    return count
  }

  /// Takes a message away, unless another has taken its place.
  public func hide(_ number: Int) {
    if number == count { hide() }
  }

  private func hide() {
    timer = nil
    revealer.isRevealed = false
  }
}
