import CAdwaita

extension Widget {
  /// Calls the handler before each frame of the screen while the widget can be seen, until it returns false. Meanwhile GTK
  /// runs its frame clock, which costs something even if nothing is drawn.
  public func onEachFrame(_ handler: @escaping @MainActor () -> Bool) {
    gtk_widget_add_tick_callback(
      widget,
      { _, _, data in
        let function = Unmanaged<TickFunction>.fromOpaque(data!).takeUnretainedValue()
        return MainActor.assumeIsolated { function.call() } ? 1 : 0
      }, Unmanaged.passRetained(TickFunction(handler)).toOpaque(),
      { Unmanaged<TickFunction>.fromOpaque($0!).release() })
  }
}

@MainActor
private final class TickFunction {
  let call: @MainActor () -> Bool

  init(_ call: @escaping @MainActor () -> Bool) {
    self.call = call
  }
}
