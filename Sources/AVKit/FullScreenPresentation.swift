import GTKSupport

/// Lets a widget fill the screen, in its own window: what lies beside it is hidden meanwhile.
@MainActor
final class FullScreenPresentation {
  /// Called before the window enters (true) or leaves (false) full screen.
  var willChange: @MainActor (Bool) -> Void = { _ in }
  /// Called after the desktop has done so.
  var didChange: @MainActor (Bool) -> Void = { _ in }
  /// Asked before the user's wish to leave full screen is carried out; calls the closure with the answer.
  var mayEnd: @MainActor (@escaping @MainActor (Bool) -> Void) -> Void = { $0(true) }
  /// Whether the widget fills the screen, or will at once.
  private(set) var isOn = false
  private let widget: Widget
  private var hidden: [Widget] = []
  /// The window that is watched.
  private var watched: UnsafeRawPointer?

  init(of widget: Widget) { self.widget = widget }

  /// Enters full screen, or leaves it if the program lets it. Does nothing where that is so already, or the widget is in no
  /// window.
  func set(_ isWanted: Bool) {
    guard isWanted != isOn, widget.windowIdentity != nil else { return }
    guard !isWanted else { return change(true) }
    mayEnd { [weak self] mayEnd in
      guard mayEnd, let self, isOn else { return }
      change(false)
    }
  }

  /// The window is closed.
  func windowClosed() {
    guard isOn else { return }
    willChange(false)
    hide(false)
    didChange(false)
  }

  private func change(_ isWanted: Bool) {
    watch()
    willChange(isWanted)
    hide(isWanted)
    // Where the window is as it should be, the desktop has nothing to tell.
    if widget.isWindowFullScreen == isWanted { return didChange(isWanted) }
    widget.isWindowFullScreen = isWanted
  }

  private func hide(_ isWanted: Bool) {
    isOn = isWanted
    if isWanted { hidden = widget.surroundings() }
    for other in hidden { other.isVisible = !isWanted }
    if !isWanted { hidden = [] }
  }

  private func watch() {
    guard watched != widget.windowIdentity else { return }
    watched = widget.windowIdentity
    widget.onWindowFullScreen { [weak self] isFullScreen in
      guard let self else { return }
      if isFullScreen == isOn {
        didChange(isOn)
      } else if !isFullScreen {
        // The desktop or the program has ended it.
        windowClosed()
      }
    }
  }
}
