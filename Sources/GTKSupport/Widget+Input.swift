import CAdwaita
import GLibSupport

extension Widget {
  /// Calls the handler for keys that no widget inside handled or, if it comes `first`, before they get them, by GDK's
  /// names as `Left`. The handler returns whether the key was handled.
  public func onKey(
    first: Bool = false, _ handler: @escaping @MainActor (_ key: String, _ modifiers: KeyModifiers) -> Bool
  ) {
    let controller = gtk_event_controller_key_new()!
    if first { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(controller))
    do {
      try holder.connectReturning("key-pressed") { (key: UInt32, _: UInt32, state: UInt32) -> Bool in
        guard let name = gdk_keyval_name(key) else { return false }
        let text = String(cString: name)
        return MainActor.assumeIsolated { handler(text, KeyModifiers(gdk: state)) }
      }
    } catch {
      preconditionFailure("\(error)")
    }
    gtk_widget_add_controller(widget, controller)
  }

  /// Calls the handler at each click and touch with its count (1 for single, 2 for double…) and its position.
  public func onClicks(_ handler: @escaping @MainActor (_ count: Int, _ x: Double, _ y: Double) -> Void) {
    let gesture = gtk_gesture_click_new()!
    GObjectRef.addRef(UnsafeMutableRawPointer(gesture)).on("pressed") { (count: Int, x: Double, y: Double) in
      handler(count, x, y)
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls `begin` when a press becomes a long press, and `end` when that press is released.
  public func onLongHold(begin: @escaping @MainActor () -> Void, end: @escaping @MainActor () -> Void) {
    let gesture = gtk_gesture_long_press_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(gesture))
    let weak = WeakObject(holder)
    let hold = Hold()
    holder.on("pressed") { (_: Double, _: Double) in
      if let gesture = weak.object { gtk_gesture_set_state(gesture.opaque, GTK_EVENT_SEQUENCE_CLAIMED) }
      hold.isOn = true
      begin()
    }
    holder.on("end") {
      guard hold.isOn else { return }
      hold.isOn = false
      end()
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls the handler at a long press; the press is then no click.
  public func onLongPress(_ handler: @escaping @MainActor () -> Void) {
    let gesture = gtk_gesture_long_press_new()!
    let holder = WeakObject(GObjectRef.addRef(UnsafeMutableRawPointer(gesture)))
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    GObjectRef.addRef(UnsafeMutableRawPointer(gesture)).on("pressed") { (_: Double, _: Double) in
      if let gesture = holder.object { gtk_gesture_set_state(gesture.opaque, GTK_EVENT_SEQUENCE_CLAIMED) }
      handler()
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls the handler with the scale factor of a pinch, relative to its beginning.
  public func onPinch(
    begin: @escaping @MainActor () -> Void, change: @escaping @MainActor (_ factor: Double) -> Void
  ) {
    let gesture = gtk_gesture_zoom_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(gesture))
    holder.on("begin", begin)
    holder.on("scale-changed") { (factor: Double) in change(factor) }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls the handlers during a drag, with the distance from its start, and at its end.
  public func onDrag(
    begin: @escaping @MainActor () -> Void, update: @escaping @MainActor (_ x: Double, _ y: Double) -> Void,
    end: @escaping @MainActor (_ x: Double, _ y: Double) -> Void = { _, _ in }
  ) {
    let gesture = gtk_gesture_drag_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(gesture))
    holder.on("drag-begin") { (_: Double, _: Double) in begin() }
    holder.on("drag-update") { (x: Double, y: Double) in update(x, y) }
    holder.on("drag-end") { (x: Double, y: Double) in end(x, y) }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls the handler when the wheel scrolls over the widget, before the widgets inside it get the event; positive
  /// amounts scroll down. The handler returns whether the event was handled.
  public func onWheel(_ handler: @escaping @MainActor (_ amount: Double, _ modifiers: KeyModifiers) -> Bool) {
    let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let weak = WeakObject(GObjectRef.addRef(UnsafeMutableRawPointer(controller)))
    do {
      try GObjectRef.addRef(UnsafeMutableRawPointer(controller)).connectReturning("scroll") {
        (_: Double, amount: Double) -> Bool in
        guard let controller = weak.object else { return false }
        let state = gtk_event_controller_get_current_event_state(controller.opaque)
        return MainActor.assumeIsolated { handler(amount, KeyModifiers(gdk: state.rawValue)) }
      }
    } catch {
      preconditionFailure("\(error)")
    }
    gtk_widget_add_controller(widget, controller)
  }

  /// Calls the handler with the pointer's position over the widget, and with nil when it leaves.
  public func watchPointer(_ handler: @escaping @MainActor (_ place: (x: Double, y: Double)?) -> Void) {
    let controller = gtk_event_controller_motion_new()!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(controller))
    holder.on("motion") { (x: Double, y: Double) in handler((x, y)) }
    holder.on("leave") { handler(nil) }
    gtk_widget_add_controller(widget, controller)
  }
}

extension Button {
  /// Calls the handler when the button is clicked, with the modifier keys that were held.
  public func onClick(_ handler: @escaping @MainActor (KeyModifiers) -> Void) {
    let held = HeldKeys()
    let gesture = gtk_gesture_click_new()!
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    let weak = WeakObject(GObjectRef.addRef(UnsafeMutableRawPointer(gesture)))
    GObjectRef.addRef(UnsafeMutableRawPointer(gesture)).on("pressed") {
      guard let gesture = weak.object else { return }
      held.keys = KeyModifiers(gdk: gtk_event_controller_get_current_event_state(gesture.opaque).rawValue)
    }
    gtk_widget_add_controller(widget, gesture)
    on("clicked") {
      let keys = held.keys
      held.keys = []
      handler(keys)
    }
  }
}

/// Whether a long press is in progress.
@MainActor
private final class Hold {
  var isOn = false
}

/// The modifiers held when a button was pressed. GtkButton's "clicked" signal doesn't carry them.
@MainActor
private final class HeldKeys {
  var keys: KeyModifiers = []
}
