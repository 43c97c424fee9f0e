import CGStreamer
import GLibSupport

extension Pad {
  /// Creates a source pad without an element, through which a thread of ours feeds another element's pad.
  public static func source(_ name: String = "src") -> Pad {
    GStreamer.initialize()
    return Pad(object: .sinkFloating(UnsafeMutableRawPointer(gst_pad_new(name, GST_PAD_SRC)!)))
  }

  /// Activates or deactivates the pad.
  public func setActive(_ active: Bool) { gst_pad_set_active(pad, active ? 1 : 0) }

  /// Pushes a buffer out of this pad; elements downstream process it in this thread.
  public func push(_ buffer: Buffer) -> FlowResult { FlowResult(gst_pad_push(pad, buffer.reference.retained())) }
}
