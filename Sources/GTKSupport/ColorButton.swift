import CAdwaita

/// A button that shows a colour, and lets the user choose another one.
public final class ColorButton: Widget {
  /// A black one; `name` is its accessible name and the title of the choice.
  public init(_ name: String) {
    super.init(floating: gtk_color_button_new())
    gtk_color_button_set_title(object.opaque, name)
    gtk_color_button_set_modal(object.opaque, 1)
    setAccessibleName(name)
  }

  /// Shows a colour, each part of which is from 0 to 255.
  public func show(red: UInt8, green: UInt8, blue: UInt8) {
    var color = GdkRGBA(red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, alpha: 1)
    gtk_color_chooser_set_rgba(object.opaque, &color)
  }

  /// Lets the user choose a colour.
  public func open() { gtk_widget_activate(widget) }

  /// Calls the handler with the colour that the user has chosen.
  public func onChoose(_ handler: @escaping @MainActor (_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Void) {
    on("color-set") { [weak self] in
      guard let self else { return }
      var color = GdkRGBA()
      gtk_color_chooser_get_rgba(object.opaque, &color)
      let parts = [color.red, color.green, color.blue].map { UInt8(clamping: Int(clamping: ($0 * 255).rounded())) }
      handler(parts[0], parts[1], parts[2])
    }
  }
}
