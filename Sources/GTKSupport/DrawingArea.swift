import CAdwaita

/// A widget whose content is drawn by a closure.
public final class DrawingArea: Widget {
  /// The accessible role of the drawing.
  public enum Role: Sendable {
    /// Decoration only.
    case presentation
    /// A value within a range.
    case meter

    var value: GtkAccessibleRole {
      switch self {
      case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
      case .meter: GTK_ACCESSIBLE_ROLE_METER
      }
    }
  }

  /// An area that requests this size, drawn by the closure.
  public init(
    width: Int, height: Int, role: Role = .presentation,
    draw: @escaping @MainActor (_ canvas: Canvas, _ size: (Double, Double)) -> Void
  ) {
    super.init(floating: kinora_widget_new(gtk_drawing_area_get_type(), role.value))
    setContentSize(width: width, height: height)
    let box = Unmanaged.passRetained(DrawFunction(draw)).toOpaque()
    gtk_drawing_area_set_draw_func(
      object.as(),
      { area, context, width, height, data in
        let function = Unmanaged<DrawFunction>.fromOpaque(data!).takeUnretainedValue()
        nonisolated(unsafe) let context = context!
        var color = GdkRGBA()
        gtk_style_context_get_color(
          gtk_widget_get_style_context(UnsafeMutableRawPointer(area!).assumingMemoryBound(to: GtkWidget.self)), &color)
        MainActor.assumeIsolated { function.draw(Canvas(context, color: color), (Double(width), Double(height))) }
      }, box, { Unmanaged<DrawFunction>.fromOpaque($0!).release() })
  }

  /// Changes the size that the area requests.
  public func setContentSize(width: Int, height: Int) {
    gtk_drawing_area_set_content_width(object.as(), gint(width))
    gtk_drawing_area_set_content_height(object.as(), gint(height))
  }

  /// Calls the handler with the new size after each resize.
  public func onResize(_ handler: @escaping @MainActor (_ width: Int, _ height: Int) -> Void) {
    on("resize") { (width: Int, height: Int) in handler(width, height) }
  }
}

@MainActor
private final class DrawFunction {
  let draw: @MainActor (Canvas, (Double, Double)) -> Void

  init(_ draw: @escaping @MainActor (Canvas, (Double, Double)) -> Void) {
    self.draw = draw
  }
}
