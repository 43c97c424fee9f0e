import CGStreamer
import GLibSupport

/// A file's table of contents, such as its chapters.
public struct TableOfContents: Sendable {
  /// One entry: a chapter, title, track or edition.
  public struct Entry: Sendable {
    /// Whether it is a chapter, not a title, track or edition.
    public let isChapter: Bool
    /// The start time.
    public let start: ClockTime?
    /// The end time.
    public let stop: ClockTime?
    /// Its metadata.
    public let tags: TagList?
    /// The entries nested in it.
    public let parts: [Entry]
  }

  /// The top-level entries.
  public let entries: [Entry]

  /// All chapters, at any depth, in the file's order; those of the first edition only.
  public var chapters: [Entry] { Self.chapters(entries) }

  init(_ toc: OpaquePointer) { entries = Self.entries(gst_toc_get_entries(toc)) }

  private static func chapters(_ entries: [Entry]) -> [Entry] {
    var found: [Entry] = []
    for entry in entries {
      if entry.isChapter {
        found.append(entry)
      } else if found.isEmpty {
        found += chapters(entry.parts)
      }
    }
    return found
  }

  private static func entries(_ list: UnsafeMutablePointer<GList>?) -> [Entry] {
    var entries: [Entry] = []
    var next = list
    while let node = next {
      next = node.pointee.next
      guard let data = node.pointee.data else { continue }
      let entry = OpaquePointer(data)
      var (start, stop): (gint64, gint64) = (-1, -1)
      _ = gst_toc_entry_get_start_stop_times(entry, &start, &stop)
      entries.append(
        Entry(
          isChapter: gst_toc_entry_get_entry_type(entry) == GST_TOC_ENTRY_TYPE_CHAPTER,
          start: start >= 0 ? ClockTime(nanoseconds: UInt64(start)) : nil,
          stop: stop >= 0 ? ClockTime(nanoseconds: UInt64(stop)) : nil,
          tags: gst_toc_entry_get_tags(entry).map { TagList(borrowing: $0) },
          parts: self.entries(gst_toc_entry_get_sub_entries(entry))))
    }
    return entries
  }
}
