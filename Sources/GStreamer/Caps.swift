import CGStreamer
import GLibSupport

/// The media formats that a link carries or could carry. Immutable.
public struct Caps: Sendable {
  let reference: MiniObjectRef

  init(taking pointer: UnsafeMutablePointer<GstCaps>) { reference = .takeRef(pointer) }
  init(borrowing pointer: UnsafeMutablePointer<GstCaps>) { reference = .addRef(pointer) }

  var pointer: UnsafeMutablePointer<GstCaps> { reference.as() }

  /// Parses caps in GStreamer's notation (`video/x-raw, format=BGRA`).
  public init(parsing text: String) throws {
    GStreamer.initialize()
    guard let pointer = gst_caps_from_string(text) else { throw GStreamerError.malformed(text) }
    self.init(taking: pointer)
  }

  /// Builds caps with one structure.
  public init(_ name: String, _ fields: KeyValuePairs<String, any GValueConvertible> = [:]) {
    self.init([Structure(name, fields)])
  }

  /// Builds caps from several structures, best first.
  public init(_ structures: [Structure]) {
    GStreamer.initialize()
    let pointer = gst_caps_new_empty()!
    for structure in structures { gst_caps_append_structure(pointer, gst_structure_copy(structure.pointer)) }
    self.init(taking: pointer)
  }

  /// Caps that match anything.
  public static var any: Caps {
    GStreamer.initialize()
    return Caps(taking: gst_caps_new_any())
  }

  /// Whether these caps match anything.
  public var isAny: Bool { gst_caps_is_any(pointer) != 0 }
  /// Whether these caps match nothing.
  public var isEmpty: Bool { gst_caps_is_empty(pointer) != 0 }
  /// Whether every field has a single value.
  public var isFixed: Bool { gst_caps_is_fixed(pointer) != 0 }

  /// The alternatives, best first.
  public var structures: [Structure] {
    (0..<gst_caps_get_size(pointer)).map { Structure(copying: gst_caps_get_structure(pointer, $0)) }
  }

  /// The first alternative.
  public var first: Structure? { structures.first }

  /// The memory features of each alternative, such as `memory:DMABuf`; empty for system memory.
  public var features: [[String]] {
    (0..<gst_caps_get_size(pointer)).map { index in
      guard let features = gst_caps_get_features(pointer, index), gst_caps_features_is_any(features) == 0 else {
        return []
      }
      return (0..<gst_caps_features_get_size(features))
        .map { String(cString: gst_caps_features_get_nth(features, $0)) }
        .filter { $0 != "memory:SystemMemory" }
    }
  }

  /// Returns the formats that both allow, in this one's order of preference.
  public func intersection(_ other: Caps) -> Caps {
    Caps(taking: gst_caps_intersect_full(pointer, other.pointer, GST_CAPS_INTERSECT_FIRST))
  }

  /// Whether both have a format in common.
  public func canIntersect(_ other: Caps) -> Bool { gst_caps_can_intersect(pointer, other.pointer) != 0 }

  /// Whether the other caps allow everything that these allow.
  public func isSubset(of other: Caps) -> Bool { gst_caps_is_subset(pointer, other.pointer) != 0 }

  /// Returns the first alternative with every field fixed; nil for empty caps and for those that match anything.
  public func fixated() -> Caps? {
    guard !isEmpty, !isAny else { return nil }
    return Caps(taking: gst_caps_fixate(reference.retained()))
  }

  /// Returns the alternatives of both, this one's first.
  public func merging(_ other: Caps) -> Caps {
    Caps(taking: gst_caps_merge(reference.retained(), other.reference.retained()))
  }

  /// Returns a copy with this field set in every alternative.
  public func setting(_ field: String, to value: any GValueConvertible) -> Caps {
    let copy = gst_caps_copy(pointer)!
    for index in 0..<gst_caps_get_size(copy) {
      Structure.set(field, to: value, in: gst_caps_get_structure(copy, index))
    }
    return Caps(taking: copy)
  }
}

extension Caps: Equatable, CustomStringConvertible {
  public static func == (a: Caps, b: Caps) -> Bool { gst_caps_is_equal(a.pointer, b.pointer) != 0 }

  public var description: String {
    let text = gst_caps_to_string(pointer)
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}

extension Caps: GValueConvertible {
  public static var gType: GType { gst_caps_get_type() }

  public static func read(_ value: UnsafePointer<GValue>) -> Caps? {
    guard canRead(value.pointee.g_type), let caps = gst_value_get_caps(value) else { return nil }
    return Caps(borrowing: UnsafeMutablePointer(mutating: caps))
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard value.pointee.g_type == Self.gType else { return false }
    gst_value_set_caps(value, pointer)
    return true
  }
}
