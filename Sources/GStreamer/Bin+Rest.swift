import CGStreamer

extension Bin {
  /// Whether every thread that moved media in it has stopped, and none is left that could go on. Not before the first
  /// began.
  public var isAtRest: Bool {
    let states = descendants.flatMap(\.pads).map { gst_pad_get_task_state($0.pad) }
    return states.contains(GST_TASK_PAUSED) && !states.contains(GST_TASK_STARTED)
  }
}
