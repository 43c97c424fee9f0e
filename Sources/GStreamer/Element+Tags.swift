import CGStreamer
import GLibSupport

extension Element {
  /// Whether it writes metadata (tags) into its output, as muxers and some encoders do.
  public var takesTags: Bool { g_type_check_instance_is_a(object.as(), gst_tag_setter_get_type()) != 0 }

  /// Sets the metadata to write, replacing what was set before, from a tag list in GStreamer's notation. False if the
  /// list can't be parsed or the element accepts no tags.
  @discardableResult
  public func setTags(_ text: String) -> Bool {
    guard takesTags, let list = gst_tag_list_new_from_string(text) else { return false }
    defer { gst_mini_object_unref(UnsafeMutableRawPointer(list).assumingMemoryBound(to: GstMiniObject.self)) }
    let setter = OpaquePointer(object.pointer)
    gst_tag_setter_reset_tags(setter)
    gst_tag_setter_merge_tags(setter, list, GST_TAG_MERGE_REPLACE)
    return true
  }
}
