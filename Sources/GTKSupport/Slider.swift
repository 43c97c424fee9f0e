import CAdwaita

/// A value between two ends, set by dragging.
public final class Slider: Widget {
  private var isFollowing = false

  /// A slider over `range`, in steps of `step`. The wheel scrolls what it is in, unless the slider is to move by it.
  public init(_ range: ClosedRange<Double>, step: Double, movesByWheel: Bool = false) {
    super.init(
      floating: gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL, range.lowerBound, max(range.upperBound, range.lowerBound + step), step))
    gtk_scale_set_draw_value(object.as(), 0)
    gtk_range_set_increments(
      object.as(), step, max(step, ((range.upperBound - range.lowerBound) / 10 / step).rounded() * step))
    if !movesByWheel { disableControllers(of: gtk_event_controller_scroll_get_type()) }
  }

  /// The slider's value.
  public var value: Double {
    get { gtk_range_get_value(object.as()) }
    set {
      guard newValue != value else { return }
      isFollowing = true
      gtk_range_set_value(object.as(), newValue)
      isFollowing = false
    }
  }

  /// Changes the range; a value outside is limited to it.
  public func setRange(_ range: ClosedRange<Double>) {
    isFollowing = true
    gtk_range_set_range(object.as(), range.lowerBound, range.upperBound)
    isFollowing = false
  }

  /// Calls the handler when the user moves the slider, also by assistive technology; not when the program does.
  public func onMove(_ handler: @escaping @MainActor (Double) -> Void) {
    on("value-changed") { [weak self] in
      guard let self, !isFollowing else { return }
      handler(value)
    }
  }

  /// Whether the pointer drags it.
  public var isDragged: Bool { hasStyle("dragging") }

  /// Calls the handler when the pointer lets go of it.
  public func onRelease(_ handler: @escaping @MainActor () -> Void) {
    // GTK marks the widget while its knob is held; gestures of one's own don't see how that ends.
    var wasDragged = false
    on("notify::css-classes") { [weak self] in
      guard let self, isDragged != wasDragged else { return }
      wasDragged = isDragged
      if !wasDragged { handler() }
    }
  }

  /// Draws a mark below a value.
  public func addMark(at value: Double) { gtk_scale_add_mark(object.as(), value, GTK_POS_BOTTOM, nil) }

  /// Sets the value's text for assistive technology. GTK 4.8 hands on the number only, so the text is the description,
  /// too.
  public func setWords(_ words: String) {
    kinora_accessible_set_words(widget, words)
    setAccessibleDescription(words)
  }
}
