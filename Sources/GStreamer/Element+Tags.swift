import CGStreamer
import GLibSupport

extension Element {
  /// Whether it writes words about a file into what it makes, as muxers do and some encoders.
  public var takesTags: Bool { g_type_check_instance_is_a(object.as(), gst_tag_setter_get_type()) != 0 }

  /// Says what the file is to say about itself, instead of what was said before: a list of tags as GStreamer writes it
  /// down. False where the list can't be read, or the element takes none.
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
