import CAdwaita
import GLibSupport

extension Widget {
  /// Calls the handler for keys before the widget and its children get them, at each press, at each repeat while held,
  /// and at the release. The key has GDK's name, as `space` and `Return`. The handler returns whether the key was
  /// handled.
  public func onKeyFirst(_ handler: @escaping @MainActor (_ key: String, _ isDown: Bool) -> Bool) {
    addKeyController(handler) { gtk_event_controller_set_propagation_phase($0, GTK_PHASE_CAPTURE) }
  }

  /// Calls the handlers when the primary button, or a touch, goes down and up, instead of the widget's own click
  /// handling: a button doesn't click then. The widget looks pressed meanwhile.
  public func onHold(down: @escaping @MainActor () -> Void, up: @escaping @MainActor () -> Void) {
    stopClicks()
    let gesture = gtk_gesture_click_new()!
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(gesture))
    holder.on("pressed") { [weak self] (_: Int, _: Double, _: Double) in
      guard let self else { return }
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_ACTIVE, 0)
      focus()
      down()
    }
    // Neither "released" nor "cancel" alone is emitted in every case; "end" is.
    holder.on("end") { [weak self] in
      guard let self else { return }
      gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_ACTIVE)
      up()
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Disables the widget's own click gestures. Claiming the press isn't enough: a button's gesture that gets the same
  /// event later clicks nevertheless (seen as one extra photo for each hold).
  private func stopClicks() { disableControllers(of: gtk_gesture_click_get_type()) }

  /// Disables the event controllers of a type that the widget has by itself.
  func disableControllers(of type: GType) {
    guard let controllers = gtk_widget_observe_controllers(widget) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let found = g_list_model_get_item(controllers, index) else { continue }
      let controller = GObjectRef.takeRef(found)
      if GLibType.isA(controller.type, type) {
        gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_NONE)
      }
    }
  }

  func addKeyController(
    _ handler: @escaping @MainActor (_ key: String, _ isDown: Bool) -> Bool,
    _ configure: (OpaquePointer) -> Void = { _ in }
  ) {
    let controller = gtk_event_controller_key_new()!
    configure(controller)
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(controller))
    @Sendable func name(_ key: UInt32) -> String? { gdk_keyval_name(key).map { String(cString: $0) } }
    do {
      try holder.connectReturning("key-pressed") { (key: UInt32, _: UInt32) -> Bool in
        guard let name = name(key) else { return false }
        return MainActor.assumeIsolated { handler(name, true) }
      }
    } catch {
      preconditionFailure("\(error)")
    }
    holder.on("key-released") { (key: UInt32, _: UInt32) in
      if let name = name(key) { _ = handler(name, false) }
    }
    gtk_widget_add_controller(widget, controller)
  }
}
