import GLibSupport
import GTKSupport

/// The page that replaces the preview: the state, and what the user can do.
@MainActor
final class StatePage {
  let widget: StatusPage
  /// Called with the action that the user chose.
  var onAction: @MainActor (StatePageContent.Action) -> Void = { _ in }
  private let command = CommandRow()
  private let awaitedRow: Box
  private let awaited = Label("")
  private let spinner = Spinner()
  private let buttons = Box.row(spacing: 12)
  private var buttonWidgets: [Button] = []
  private var shown: StatePageContent?

  init() {
    widget = StatusPage(announces: true)
    widget.styled("state").expandsVertically = true
    awaited.styled("dim-label")
    awaitedRow = .row(spacing: 9, spinner, awaited)
    awaitedRow.align(horizontal: .center)
    buttons.align(horizontal: .center)
    widget.setChild(Box.column(spacing: 18, command.widget, awaitedRow, buttons))
  }

  /// Shows the content.
  func show(_ content: StatePageContent) {
    spinner.isSpinning = content.awaited != nil
    guard content != shown else { return }
    shown = content
    widget.setIcon(content.icon)
    widget.setTitle(content.title)
    widget.setDescription(content.words)
    command.show(content.command)
    awaited.text = content.awaited ?? ""
    awaitedRow.isVisible = content.awaited != nil
    for button in buttonWidgets { buttons.remove(button) }
    buttonWidgets = content.actions.enumerated().map { index, action in
      let button = Button(action.title) { [weak self] in self?.onAction(action) }
      button.styled("pill").setStyle("suggested-action", index == 0)
      buttons.append(button)
      return button
    }
  }

  /// Stops the spinner while the page is hidden.
  func rest() { spinner.isSpinning = false }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    widget.setStyle("compact", isNarrow)
    buttons.setVertical(isNarrow)
  }
}
