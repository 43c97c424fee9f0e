import Dispatch

/// Gives a window the class `narrow` while it is less wide than a threshold. The only one that asks for the width:
/// everything else follows the class, or this object's word.
@MainActor
public final class WidthWatcher {
  /// What to put over the window's content: unseen, out of the pointer's way, and as wide as the window.
  public let probe: Widget
  /// Whether the window is narrow.
  public private(set) var isNarrow = false
  private let threshold: Int
  private let onChange: @MainActor (Bool) -> Void
  private weak var window: ApplicationWindow?

  /// Watches over a window; `onChange` is called when it becomes narrow or wide, and here if it begins narrow.
  public init(
    _ window: ApplicationWindow, below threshold: Int, onChange: @escaping @MainActor (Bool) -> Void
  ) {
    self.threshold = threshold
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

  private func update(_ width: Int) {
    guard let window, width > 0, (width < threshold) != isNarrow else { return }
    isNarrow.toggle()
    window.setStyle("narrow", isNarrow)
    onChange(isNarrow)
  }
}
