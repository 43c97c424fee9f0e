import CAdwaita

/// A thin line between groups.
public final class Separator: Widget {
  /// A horizontal line.
  public init() {
    super.init(floating: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
  }
}
