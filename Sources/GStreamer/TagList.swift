import CGStreamer
import GLibSupport

/// The metadata (tags) of a file or stream. Read-only.
public struct TagList: Sendable {
  let reference: MiniObjectRef

  init(borrowing pointer: UnsafeMutablePointer<GstTagList>) { reference = .addRef(pointer) }

  init(taking pointer: UnsafeMutablePointer<GstTagList>) { reference = .takeRef(pointer) }

  private var pointer: UnsafeMutablePointer<GstTagList> { reference.as() }

  /// The names of the tags, such as `title` or `image-orientation`.
  public var names: [String] {
    (0..<guint(max(0, gst_tag_list_n_tags(pointer)))).map { String(cString: gst_tag_list_nth_tag_name(pointer, $0)) }
  }

  /// Returns a tag's values, as the requested type.
  public func values<Value: GValueConvertible>(_ name: String, as type: Value.Type = Value.self) -> [Value] {
    (0..<gst_tag_list_get_tag_size(pointer, name)).compactMap { index in
      gst_tag_list_get_value_index(pointer, name, index).flatMap { Value.read($0) }
    }
  }

  /// Returns a tag's first value, as the requested type.
  public func get<Value: GValueConvertible>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    values(name, as: type).first
  }

  /// Whether it applies to the whole file, not to one stream.
  public var isGlobal: Bool { gst_tag_list_get_scope(pointer) == GST_TAG_SCOPE_GLOBAL }

  /// Returns a tag's date and time in ISO 8601.
  public func date(_ name: String) -> String? {
    var date: OpaquePointer?
    guard gst_tag_list_get_date_time(pointer, name, &date) != 0, let date else { return nil }
    defer { gst_date_time_unref(date) }
    guard let text = gst_date_time_to_iso8601_string(date) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension TagList: CustomStringConvertible {
  public var description: String {
    let text = gst_tag_list_to_string(pointer)
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
