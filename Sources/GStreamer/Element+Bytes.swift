import CGStreamer

// Queries and seeks in bytes, for sources.
extension Element {
  /// The size in bytes; nil where it is unknown.
  public var byteCount: Int64? {
    var count: gint64 = -1
    guard gst_element_query_duration(element, GST_FORMAT_BYTES, &count) != 0, count >= 0 else { return nil }
    return Int64(count)
  }

  /// Whether it can seek to a byte offset.
  public var givesParts: Bool {
    let query = gst_query_new_seeking(GST_FORMAT_BYTES)
    defer { gst_query_unref(query) }
    var isSeekable: gboolean = 0
    guard gst_element_query(element, query) != 0 else { return false }
    gst_query_parse_seeking(query, nil, &isSeekable, nil, nil)
    return isSeekable != 0
  }

  /// Seeks to a range of bytes. A source that hasn't started yet will start with it.
  @discardableResult
  public func seek(bytes: Range<Int64>) -> Bool {
    gst_element_send_event(
      element,
      gst_event_new_seek(
        1, GST_FORMAT_BYTES, GST_SEEK_FLAG_FLUSH, GST_SEEK_TYPE_SET, gint64(bytes.lowerBound), GST_SEEK_TYPE_SET,
        gint64(bytes.upperBound))) != 0
  }
}
