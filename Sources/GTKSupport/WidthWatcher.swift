import Dispatch

/// How wide a window is, as far as its layout cares.
public enum WindowWidth: Int, Comparable, Sendable {
  /// Below the first threshold.
  case narrow
  /// Below the second.
  case medium
  /// Beyond both.
  case wide

  /// The narrower one comes first.
  public static func < (one: WindowWidth, other: WindowWidth) -> Bool { one.rawValue < other.rawValue }
}

/// Gives a window the class `narrow` while it is less wide than a threshold. The only one that asks for the width:
/// everything else follows the class, or this object's word.
@MainActor
public final class WidthWatcher {
  /// What to put over the window's content: unseen, out of the pointer's way, and as wide as the window.
  public let probe: Widget
  /// How wide the window is.
  public private(set) var width = WindowWidth.wide
  private let thresholds: (narrow: Int, medium: Int)
  private let onChange: @MainActor (WindowWidth) -> Void
  private weak var window: ApplicationWindow?

  /// Watches over a window; `onChange` is called when it becomes another width, and here if it doesn't begin wide.
  public init(
    _ window: ApplicationWindow, narrowBelow narrow: Int, mediumBelow medium: Int,
    onChange: @escaping @MainActor (WindowWidth) -> Void
  ) {
    thresholds = (narrow, medium)
    self.onChange = onChange
    self.window = window
    let area = DrawingArea(width: 0, height: 0) { _, _ in }
    area.catchesPointer = false
    probe = area
    update(window.restoredSize.width)
    area.onResize { [weak self] width, _ in
      // Not here: GTK is placing widgets, and one that changes its size now is drawn without a place
      // ("Trying to snapshot GtkBox without a current allocation").
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.update(width) }
      }
    }
  }

  private func update(_ pixels: Int) {
    let now: WindowWidth = pixels < thresholds.narrow ? .narrow : pixels < thresholds.medium ? .medium : .wide
    guard let window, pixels > 0, now != width else { return }
    width = now
    window.setStyle("narrow", now == .narrow)
    onChange(now)
  }
}
