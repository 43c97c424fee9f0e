import CGStreamer
import GLibSupport

/// The objects that GStreamer keeps alive, for leak tests. Needs `GST_TRACERS=leaks` in the environment before
/// GStreamer starts.
public enum LiveObjects {
  /// Whether the leaks tracer is active.
  public static var areCounted: Bool {
    GStreamer.initialize()
    return kinora_live_objects() != nil
  }

  /// Counts the live objects by type name (`GstBuffer`, `GstPipeline`…); nil without the tracer.
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

  /// Counts the live objects of a type; nil without the tracer.
  public static func count(of type: String) -> Int? { counts().map { $0[type] ?? 0 } }
}
