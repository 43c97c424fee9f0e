import CAdwaita
import GLibSupport

extension Widget {
  /// Calls the handler when the widget is clicked or touched, with the position in the widget's pixels.
  public func onPress(_ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
    let gesture = gtk_gesture_click_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(gesture))
    holder.on("pressed") { (_: Int, x: Double, y: Double) in handler(x, y) }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls the handler when the wheel scrolls over the widget; positive amounts scroll down.
  public func onVerticalScroll(_ handler: @escaping @MainActor (_ amount: Double) -> Void) {
    let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(controller))
    holder.on("scroll") { (_: Double, amount: Double) in handler(amount) }
    gtk_widget_add_controller(widget, controller)
  }

  /// Calls the handlers during and after a drag, with the vertical distance from its start; positive is down.
  public func onVerticalDrag(
    update: @escaping @MainActor (_ distance: Double) -> Void,
    end: @escaping @MainActor (_ distance: Double) -> Void
  ) {
    let gesture = gtk_gesture_drag_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(gesture))
    holder.on("drag-update") { (_: Double, y: Double) in update(y) }
    holder.on("drag-end") { (_: Double, y: Double) in end(y) }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls the handlers with the horizontal position in the widget, in pixels, when the pointer is pressed, moved while
  /// held, and released.
  public func onGrab(
    down: @escaping @MainActor (_ x: Double) -> Void, move: @escaping @MainActor (_ x: Double) -> Void,
    up: @escaping @MainActor (_ x: Double) -> Void
  ) {
    let gesture = gtk_gesture_drag_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(gesture))
    let start = GrabStart()
    holder.on("drag-begin") { (x: Double, _: Double) in
      (start.x, start.isHeld) = (x, true)
      down(x)
    }
    holder.on("drag-update") { (x: Double, _: Double) in
      if start.isHeld { move(start.x + x) }
    }
    holder.on("drag-end") { (x: Double, _: Double) in
      guard start.isHeld else { return }
      start.isHeld = false
      up(start.x + x)
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls the handlers with the place in the widget, in pixels, when the pointer is pressed, moved while held, and released.
  public func onGrabPoint(
    down: @escaping @MainActor (_ x: Double, _ y: Double) -> Void,
    move: @escaping @MainActor (_ x: Double, _ y: Double) -> Void, up: @escaping @MainActor () -> Void
  ) {
    let gesture = gtk_gesture_drag_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(gesture))
    let start = GrabStart()
    holder.on("drag-begin") { (x: Double, y: Double) in
      (start.x, start.y, start.isHeld) = (x, y, true)
      down(x, y)
    }
    holder.on("drag-update") { (x: Double, y: Double) in
      if start.isHeld { move(start.x + x, start.y + y) }
    }
    holder.on("drag-end") { (_: Double, _: Double) in
      guard start.isHeld else { return }
      start.isHeld = false
      up()
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls the handler when the widget is pressed, before its own gestures get the press, which this doesn't keep from them.
  public func onPressFirst(_ handler: @escaping @MainActor () -> Void) {
    let gesture = gtk_gesture_click_new()!
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(gesture))
    holder.on("pressed") { (_: Int, _: Double, _: Double) in handler() }
    gtk_widget_add_controller(widget, gesture)
  }
}

/// The position at which a drag began.
@MainActor
private final class GrabStart {
  var (x, y) = (0.0, 0.0)
  var isHeld = false
}
