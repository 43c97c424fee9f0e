import CGStreamer
import GLibSupport

extension Element {
  /// Adds a pad of ours, and activates it with the element.
  public func addPad(_ pad: Pad) { gst_element_add_pad(element, pad.pad) }

  /// Marks the element as a source, where a pipeline begins.
  public func markAsSource() { kinora_element_set_source(element) }

  /// Posts that a decoder for these caps is missing.
  public func postMissingDecoder(for caps: Caps) {
    gst_element_post_message(element, gst_missing_decoder_message_new(element, caps.pointer))
  }

  /// Posts that the stream can't be decoded.
  public func postDecodingError(_ text: String) {
    kinora_element_post_stream_error(element, gint(GST_STREAM_ERROR_DECODE.rawValue), text, "")
  }

  /// Posts that a segment has been played to its end.
  public func postSegmentDone(at time: ClockTime, sequenceNumber: UInt32) {
    guard let message = gst_message_new_segment_done(gstObject, GST_FORMAT_TIME, gint64(clamping: time.nanoseconds))
    else { return }
    gst_message_set_seqnum(message, guint32(sequenceNumber))
    gst_element_post_message(element, message)
  }
}
