import CGStreamer
import GLibSupport

extension Pad {
  /// A pad without an element, by which a thread of ours feeds another element's pad.
  public static func source(_ name: String = "src") -> Pad {
    GStreamer.initialize()
    return Pad(object: .sinkFloating(UnsafeMutableRawPointer(gst_pad_new(name, GST_PAD_SRC)!)))
  }

  /// Lets media through, or no more.
  public func setActive(_ active: Bool) { gst_pad_set_active(pad, active ? 1 : 0) }

  /// Sends a buffer out of this pad; what comes of it is done in this thread.
  public func push(_ buffer: Buffer) -> FlowResult { FlowResult(gst_pad_push(pad, buffer.reference.retained())) }
}
