import CAdwaita

/// Shows and hides what it holds with a movement.
public final class Revealer: Widget {
  /// How the content comes.
  public enum Movement: Sendable {
    /// Fades in and out in its place.
    case fade
    /// Rises from the lower edge.
    case rise
    /// Comes down from the upper edge.
    case descend
    /// Slides in from the end of the reading direction.
    case comeIn

    var value: GtkRevealerTransitionType {
      switch self {
      case .fade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      case .rise: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      case .descend: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      case .comeIn: GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
      }
    }
  }

  /// Hides `child` until it is revealed.
  public init(_ child: Widget, movement: Movement, milliseconds: Int) {
    super.init(floating: gtk_revealer_new())
    gtk_revealer_set_child(object.opaque, child.widget)
    gtk_revealer_set_transition_type(object.opaque, movement.value)
    gtk_revealer_set_transition_duration(object.opaque, guint(milliseconds))
    isVisible = false
    // What is hidden by a revealer alone keeps its size and stays in the tree of assistive technology.
    on("notify::child-revealed") { [weak self] in
      guard let self, !isRevealed else { return }
      isVisible = false
    }
  }

  /// Whether the content is seen, or on its way.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(object.opaque) != 0 }
    set {
      if newValue { isVisible = true }
      gtk_revealer_set_reveal_child(object.opaque, newValue ? 1 : 0)
    }
  }
}
