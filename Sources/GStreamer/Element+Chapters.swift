import CGStreamer
import GLibSupport

extension Element {
  /// A chapter to be written.
  public struct Chapter: Sendable, Equatable {
    /// When it begins.
    public var start: ClockTime
    /// When it ends.
    public var stop: ClockTime
    /// Its title.
    public var title: String

    /// Creates a chapter.
    public init(start: ClockTime, stop: ClockTime, title: String) {
      (self.start, self.stop, self.title) = (start, stop, title)
    }
  }

  /// Whether it writes a table of contents into its output, as Matroska's muxers do.
  public var takesChapters: Bool { g_type_check_instance_is_a(object.as(), gst_toc_setter_get_type()) != 0 }

  /// Sets the chapters to write, in order of time; muxers take them when they start. False if the element accepts none.
  @discardableResult
  public func setChapters(_ chapters: [Chapter]) -> Bool {
    guard takesChapters, let toc = gst_toc_new(GST_TOC_SCOPE_GLOBAL),
      let edition = gst_toc_entry_new(GST_TOC_ENTRY_TYPE_EDITION, "1")
    else { return false }
    defer { gst_mini_object_unref(UnsafeMutableRawPointer(toc).assumingMemoryBound(to: GstMiniObject.self)) }
    let (start, stop) = (chapters.first?.start ?? .zero, chapters.last?.stop ?? .zero)
    gst_toc_entry_set_start_stop_times(edition, gint64(clamping: start.nanoseconds), gint64(clamping: stop.nanoseconds))
    for (place, chapter) in chapters.enumerated() {
      guard let entry = gst_toc_entry_new(GST_TOC_ENTRY_TYPE_CHAPTER, "\(place + 1)") else { continue }
      gst_toc_entry_set_start_stop_times(
        entry, gint64(clamping: chapter.start.nanoseconds), gint64(clamping: chapter.stop.nanoseconds))
      if let tags = gst_tag_list_new_empty() {
        withGValue(of: String.gType) { value in
          _ = chapter.title.write(into: value)
          gst_tag_list_add_value(tags, GST_TAG_MERGE_REPLACE, GST_TAG_TITLE, value)
        }
        gst_toc_entry_set_tags(entry, tags)
      }
      gst_toc_entry_append_sub_entry(edition, entry)
    }
    gst_toc_append_entry(toc, edition)
    gst_toc_setter_set_toc(OpaquePointer(object.pointer), toc)
    return true
  }
}
