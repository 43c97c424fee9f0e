import CAdwaita

/// A panel that slides in beside what it belongs to, at the end of the reading direction.
public final class Flap: Widget {
  private let panel: Widget

  /// `content` gives up room for the panel while that is revealed.
  public init(_ content: Widget, panel: Widget) {
    self.panel = panel
    super.init(floating: adw_flap_new())
    adw_flap_set_content(object.opaque, content.widget)
    adw_flap_set_flap(object.opaque, panel.widget)
    adw_flap_set_flap_position(object.opaque, GTK_PACK_END)
    adw_flap_set_fold_policy(object.opaque, ADW_FLAP_FOLD_POLICY_NEVER)
    adw_flap_set_swipe_to_open(object.opaque, 0)
    adw_flap_set_swipe_to_close(object.opaque, 0)
    // Libadwaita reveals the panel from the start.
    adw_flap_set_reveal_flap(object.opaque, 0)
    panel.isVisible = false
    on("notify::reveal-progress") { [weak self] in
      guard let self, !isRevealed, adw_flap_get_reveal_progress(object.opaque) == 0 else { return }
      self.panel.isVisible = false
    }
  }

  /// Whether the panel is seen, or on its way.
  public var isRevealed: Bool {
    get { adw_flap_get_reveal_flap(object.opaque) != 0 }
    set {
      if newValue { panel.isVisible = true }
      adw_flap_set_reveal_flap(object.opaque, newValue ? 1 : 0)
    }
  }
}
