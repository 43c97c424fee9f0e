import CAdwaita

/// A text label.
public final class Label: Widget {
  /// A label of one line.
  public init(_ text: String) {
    super.init(floating: gtk_label_new(text))
  }

  /// A label whose changes assistive technology announces at once. It is shown first, and then says its words: of those that
  /// come while it is hidden GTK 4.18 tells that they are none.
  public init(announcing text: String) {
    super.init(floating: kinora_widget_new(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_ALERT))
    self.text = text
  }

  /// The label's text.
  public var text: String {
    get { String(cString: gtk_label_get_text(object.opaque)) }
    set { gtk_label_set_text(object.opaque, newValue) }
  }

  /// Reserves room for this many characters, so that a changing number doesn't move the layout.
  public func setWidth(characters: Int) { gtk_label_set_width_chars(object.opaque, gint(characters)) }

  /// Limits the width of a line, in characters.
  public func setMaximumWidth(characters: Int) { gtk_label_set_max_width_chars(object.opaque, gint(characters)) }

  /// Aligns the text in the label's width: 0 at the start, 1 at the end.
  public func setAlignment(_ fraction: Double) { gtk_label_set_xalign(object.opaque, Float(fraction)) }

  /// Whether the text can be selected and copied.
  public var isSelectable: Bool {
    get { gtk_label_get_selectable(object.opaque) != 0 }
    set { gtk_label_set_selectable(object.opaque, newValue ? 1 : 0) }
  }

  /// Ellipsizes text that doesn't fit, at its end.
  public func ellipsize() { gtk_label_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_END) }

  /// Centres the lines of a label of several lines.
  public func centerLines() { gtk_label_set_justify(object.opaque, GTK_JUSTIFY_CENTER) }

  /// Wraps text that doesn't fit onto several lines: between words or, for the names of files, anywhere.
  public func wrap(anywhere: Bool = false) {
    gtk_label_set_wrap(object.opaque, 1)
    gtk_label_set_wrap_mode(object.opaque, anywhere ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
  }
}
