import CAdwaita

/// Words.
public final class Label: Widget {
  /// A label in one line.
  public init(_ text: String) {
    super.init(floating: gtk_label_new(text))
  }

  /// A label whose changes assistive technology says at once.
  public init(announcing text: String) {
    super.init(floating: kinora_widget_new(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_ALERT))
    self.text = text
  }

  /// The words.
  public var text: String {
    get { String(cString: gtk_label_get_text(object.opaque)) }
    set { gtk_label_set_text(object.opaque, newValue) }
  }

  /// Room for this many characters, so that a changing number moves nothing.
  public func setWidth(characters: Int) { gtk_label_set_width_chars(object.opaque, gint(characters)) }

  /// The most characters that a line is wide.
  public func setMaximumWidth(characters: Int) { gtk_label_set_max_width_chars(object.opaque, gint(characters)) }

  /// Where the words sit in the label's width: 0 at the start, 1 at the end.
  public func setAlignment(_ fraction: Double) { gtk_label_set_xalign(object.opaque, Float(fraction)) }

  /// Whether the words can be selected and copied.
  public var isSelectable: Bool {
    get { gtk_label_get_selectable(object.opaque) != 0 }
    set { gtk_label_set_selectable(object.opaque, newValue ? 1 : 0) }
  }

  /// Shortens words that don't fit with an ellipsis.
  public func ellipsize() { gtk_label_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_END) }

  /// Puts the middles of several lines under each other.
  public func centerLines() { gtk_label_set_justify(object.opaque, GTK_JUSTIFY_CENTER) }

  /// Breaks words that don't fit into several lines.
  public func wrap() { gtk_label_set_wrap(object.opaque, 1) }
}
