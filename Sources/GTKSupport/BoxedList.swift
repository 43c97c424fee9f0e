import CAdwaita

/// A list of rows, drawn as a card.
public final class BoxedList: Widget {
  /// An empty list.
  public init() {
    super.init(floating: gtk_list_box_new())
    gtk_list_box_set_selection_mode(object.opaque, GTK_SELECTION_NONE)
    styled("boxed-list")
  }

  /// Adds a row at the end.
  public func append(_ row: Widget) { gtk_list_box_append(object.opaque, row.widget) }
}
