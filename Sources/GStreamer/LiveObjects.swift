import CGStreamer
import GLibSupport

/// What GStreamer still holds, for tests that look for leaks. Needs `GST_TRACERS=leaks` in the environment before
/// GStreamer starts.
public enum LiveObjects {
  /// Whether anybody counts.
  public static var areCounted: Bool {
    GStreamer.initialize()
    return kinora_live_objects() != nil
  }

  /// How many objects live, by their type's name (`GstBuffer`, `GstPipeline`…); nil if nobody counts.
  public static func counts() -> [String: Int]? {
    GStreamer.initialize()
    guard let live = kinora_live_objects(), let list = gst_structure_get_value(live, "live-objects-list") else {
      return nil
    }
    var counts: [String: Int] = [:]
    for member in FieldValue.members(list) ?? [] {
      guard let entry = gst_value_get_structure(member), let object = gst_structure_get_value(entry, "object") else {
        continue
      }
      counts[GLibType.name(object.pointee.g_type), default: 0] += 1
    }
    return counts
  }

  /// How many objects of a type live; nil if nobody counts.
  public static func count(of type: String) -> Int? { counts().map { $0[type] ?? 0 } }
}
