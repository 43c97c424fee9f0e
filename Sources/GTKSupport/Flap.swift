import CAdwaita

/// A panel that slides in beside what it belongs to, at the end of the reading direction.
///
/// Not an AdwFlap: 1.2's divides by the panel's width, which is nothing while the panel is taken out of it, and then
/// allocates -2147483648 pixels.
public final class Flap: Widget {
  private let revealer: Revealer

  /// `content` gives up room for the panel while that is revealed.
  public init(_ content: Widget, panel: Widget) {
    revealer = Revealer(panel, movement: .comeIn, milliseconds: 250)
    super.init(floating: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    content.expandsHorizontally = true
    gtk_box_append(object.as(), content.widget)
    gtk_box_append(object.as(), revealer.widget)
  }

  /// Whether the panel is seen, or on its way.
  public var isRevealed: Bool {
    get { revealer.isRevealed }
    set { revealer.isRevealed = newValue }
  }
}
