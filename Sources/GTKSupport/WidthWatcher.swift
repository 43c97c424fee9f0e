import Dispatch

/// A window's width class, for its layout.
public enum WindowWidth: Int, Comparable, Sendable {
  /// Below the first threshold.
  case narrow
  /// Below the second threshold.
  case medium
  /// At or above the second.
  case wide

  /// Orders by width, narrowest first.
  public static func < (one: WindowWidth, other: WindowWidth) -> Bool { one.rawValue < other.rawValue }
}

/// Gives a window the style class `narrow` while it is narrower than a threshold. The only type that reads the window's
/// width: the layout depends on the style class or on `onChange`.
@MainActor
public final class WidthWatcher {
  /// A widget to lay over the window's content: invisible, ignored by the pointer, and as wide as the window.
  public let probe: Widget
  /// The window's current width class.
  public private(set) var width = WindowWidth.wide
  private let thresholds: (narrow: Int, medium: Int)
  private let onChange: @MainActor (WindowWidth) -> Void
  private weak var window: ApplicationWindow?

  /// Observes a window. `onChange` is called at each change of the width class, and at once if it isn't `wide` at
  /// first.
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
      // Asynchronously, because GTK is allocating now, and a widget that changes its size meanwhile is drawn without an
      // allocation ("Trying to snapshot GtkBox without a current allocation").
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
