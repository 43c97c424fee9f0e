import CGStreamer

extension Bin {
  /// Whether at least one streaming thread (pad task) inside is paused and none is running. False before the first has
  /// started.
  public var isAtRest: Bool {
    let states = descendants.flatMap(\.pads).map { gst_pad_get_task_state($0.pad) }
    return states.contains(GST_TASK_PAUSED) && !states.contains(GST_TASK_STARTED)
  }
}
