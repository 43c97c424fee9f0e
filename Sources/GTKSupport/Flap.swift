import CAdwaita

/// A side panel that slides in beside the content, at the end of the reading direction.
///
/// Not an AdwFlap: that of libadwaita 1.2 divides by the panel's width, which is zero while the panel is removed from
/// it, and then allocates -2147483648 pixels.
public final class Flap: Widget {
  private let revealer: Revealer

  /// Puts `panel` beside `content`, which shrinks while the panel is revealed.
  public init(_ content: Widget, panel: Widget) {
    revealer = Revealer(panel, movement: .comeIn, milliseconds: 250)
    super.init(floating: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    content.expandsHorizontally = true
    gtk_box_append(object.as(), content.widget)
    gtk_box_append(object.as(), revealer.widget)
  }

  /// Whether the panel is revealed or being revealed.
  public var isRevealed: Bool {
    get { revealer.isRevealed }
    set { revealer.isRevealed = newValue }
  }
}
