import CGStreamer

// What sources of bytes can be asked.
extension Element {
  /// How many bytes there are; nil where nobody knows.
  public var byteCount: Int64? {
    var count: gint64 = -1
    guard gst_element_query_duration(element, GST_FORMAT_BYTES, &count) != 0, count >= 0 else { return nil }
    return Int64(count)
  }

  /// Whether parts can be asked for.
  public var givesParts: Bool {
    let query = gst_query_new_seeking(GST_FORMAT_BYTES)
    defer { gst_query_unref(query) }
    var isSeekable: gboolean = 0
    guard gst_element_query(element, query) != 0 else { return false }
    gst_query_parse_seeking(query, nil, &isSeekable, nil, nil)
    return isSeekable != 0
  }

  /// Asks for a part: of a source that hasn't begun yet, what it begins with.
  @discardableResult
  public func seek(bytes: Range<Int64>) -> Bool {
    gst_element_send_event(
      element,
      gst_event_new_seek(
        1, GST_FORMAT_BYTES, GST_SEEK_FLAG_FLUSH, GST_SEEK_TYPE_SET, gint64(bytes.lowerBound), GST_SEEK_TYPE_SET,
        gint64(bytes.upperBound))) != 0
  }
}
