import GStreamer

/// PipeWire's nodes as sources.
enum PipeWireSource {
  /// The source of a node, by the serial or name that `pipewiresrc` takes as its target.
  ///
  /// Not every node timestamps its media (seen: a program's virtual camera; only its first frame had a time, zero).
  /// Frames without a timestamp get their arrival time.
  static func element(_ target: String) throws -> Element {
    let element = try copying()
    try element.set("target-object", target)
    return element
  }

  /// The source of a screen, through the connection that the portal has opened. In it nodes go by their number. Where
  /// nothing moves, the last picture comes again after so many milliseconds.
  static func screen(
    _ node: ScreenNode, through file: Int32, repetition milliseconds: Int
  ) throws -> any CaptureSource {
    let element = try copying()
    try element.set("fd", Int(file))
    try element.set("path", "\(node.number)")
    // Without a kind of media it finds no target with WirePlumber 0.5.
    let source = try HardwareSource(element, caps: Caps([Structure("video/x-raw")]), isConnectedOnce: true)
    return try RepeatingSource(source, after: .milliseconds(milliseconds))
  }

  private static func copying() throws -> Element {
    let element = try Element("pipewiresrc")
    try element.set("do-timestamp", true)
    // When a node goes away, PipeWire unmaps its memory at once, even while it is being read (0.3.65: a crash in a
    // conversion's inner loop, 2 of 8 times that a camera was unplugged). Copies are made under PipeWire's lock.
    try element.set("always-copy", true)
    return element
  }
}
