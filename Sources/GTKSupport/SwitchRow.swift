import CAdwaita

/// A list row with a switch at its end.
public final class SwitchRow: ActionRow {
  private let control = Switch()

  /// A row that is switched off.
  public convenience init(_ title: String) {
    self.init(row: adw_action_row_new(), title: title)
    control.align(vertical: .center)
    // The row names it: AdwActionRow labels the widget that it activates.
    addSuffix(control)
    setActivatableWidget(control)
  }

  /// Whether it is on.
  public var isOn: Bool {
    get { control.isOn }
    set { control.isOn = newValue }
  }

  /// Calls the handler when the user turns it on or off; not when the program does.
  public func onTurn(_ handler: @escaping @MainActor (Bool) -> Void) { control.onTurn(handler) }
}
