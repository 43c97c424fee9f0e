import CAdwaita

/// A text of many lines to read, select and copy. Only what is in sight is laid out, however long it is.
public final class TextView: Widget {
  /// A view of a text; `name` is its accessible name. Inside a `ScrolledArea` it scrolls.
  public init(_ text: String, name: String) {
    super.init(floating: gtk_text_view_new())
    gtk_text_view_set_editable(object.as(), 0)
    gtk_text_view_set_accepts_tab(object.as(), 0)
    // Names of files have no other places to break.
    gtk_text_view_set_wrap_mode(object.as(), GTK_WRAP_WORD_CHAR)
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(object.as()), text, -1)
    gtk_text_view_set_left_margin(object.as(), 12)
    gtk_text_view_set_right_margin(object.as(), 12)
    gtk_text_view_set_top_margin(object.as(), 12)
    gtk_text_view_set_bottom_margin(object.as(), 12)
    setAccessibleName(name)
    // The arrow keys move through what is read.
    var start = GtkTextIter()
    gtk_text_buffer_get_start_iter(gtk_text_view_get_buffer(object.as()), &start)
    gtk_text_buffer_place_cursor(gtk_text_view_get_buffer(object.as()), &start)
  }
}
