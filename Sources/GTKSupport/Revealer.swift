import CAdwaita

/// Shows and hides its child with a transition.
public final class Revealer: Widget {
  /// The kind of transition.
  public enum Movement: Sendable {
    /// Fades in and out in its place.
    case fade
    /// Slides up from the lower edge.
    case rise
    /// Slides down from the upper edge.
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
    // A child hidden only by the revealer keeps its size and stays in the accessibility tree.
    on("notify::child-revealed") { [weak self] in
      guard let self, !isRevealed else { return }
      isVisible = false
    }
  }

  /// Whether the child is revealed or being revealed.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(object.opaque) != 0 }
    set {
      if newValue { isVisible = true }
      gtk_revealer_set_reveal_child(object.opaque, newValue ? 1 : 0)
    }
  }
}
