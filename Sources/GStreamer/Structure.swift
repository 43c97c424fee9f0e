import CGStreamer
import GLibSupport

/// A name with named, typed fields: a caps entry, an element's message, a custom event. Immutable.
public final class Structure: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<GstStructure>

  /// Takes over a structure that has no parent.
  init(taking pointer: UnsafeMutablePointer<GstStructure>) {
    self.pointer = pointer
  }

  /// Copies a borrowed structure.
  convenience init(copying pointer: UnsafePointer<GstStructure>) {
    self.init(taking: gst_structure_copy(pointer))
  }

  /// Builds a structure from values that GStreamer can hold.
  public convenience init(_ name: String, _ fields: KeyValuePairs<String, any GValueConvertible> = [:]) {
    GStreamer.initialize()
    self.init(taking: gst_structure_new_empty(name))
    for (key, value) in fields { set(key, value) }
  }

  /// Parses a structure in GStreamer's notation (`name, width=(int)640`).
  public convenience init(parsing text: String) throws {
    GStreamer.initialize()
    guard let pointer = gst_structure_from_string(text, nil) else { throw GStreamerError.malformed(text) }
    self.init(taking: pointer)
  }

  deinit {
    gst_structure_free(pointer)
  }

  private func set(_ key: String, _ value: any GValueConvertible) {
    Structure.set(key, to: value, in: pointer)
  }

  /// Sets a field of a structure that isn't shared yet.
  static func set(_ key: String, to value: any GValueConvertible, in structure: UnsafeMutablePointer<GstStructure>) {
    // Integers are stored as `int` if they fit, which is what caps use throughout; larger ones keep their width.
    var value = value
    if let integer = value as? Int, let narrow = Int32(exactly: integer) { value = narrow }
    withGValue(of: type(of: value).gType) {
      _ = value.write(into: $0)
      gst_structure_set_value(structure, key, $0)
    }
  }

  /// The structure's name, such as `video/x-raw`.
  public var name: String { String(cString: gst_structure_get_name(pointer)) }

  /// The fields' names, in order.
  public var fieldNames: [String] {
    (0..<guint(max(0, gst_structure_n_fields(pointer)))).map {
      String(cString: gst_structure_nth_field_name(pointer, $0))
    }
  }

  /// Whether there is a field of this name.
  public func has(_ field: String) -> Bool { gst_structure_has_field(pointer, field) != 0 }

  /// The value of a field, of any type.
  public subscript(field: String) -> FieldValue? {
    gst_structure_get_value(pointer, field).map { FieldValue($0) }
  }

  /// A field as the type asked for, or nil where it is missing or holds something else.
  public func get<Value: GValueConvertible>(_ field: String, as type: Value.Type = Value.self) -> Value? {
    gst_structure_get_value(pointer, field).flatMap { Value.read($0) }
  }

  /// Returns a copy with one field added or replaced.
  public func setting(_ field: String, to value: any GValueConvertible) -> Structure {
    let copy = Structure(copying: pointer)
    copy.set(field, value)
    return copy
  }

  /// Returns a copy without a field.
  func removing(_ field: String) -> Structure {
    let copy = Structure(copying: pointer)
    gst_structure_remove_field(copy.pointer, field)
    return copy
  }
}

extension Structure: Equatable, CustomStringConvertible {
  public static func == (a: Structure, b: Structure) -> Bool { gst_structure_is_equal(a.pointer, b.pointer) != 0 }

  public var description: String {
    let text = gst_structure_to_string(pointer)
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? name
  }
}

extension Structure: GValueConvertible {
  public static var gType: GType { gst_structure_get_type() }

  public static func read(_ value: UnsafePointer<GValue>) -> Structure? {
    guard canRead(value.pointee.g_type), let structure = gst_value_get_structure(value) else { return nil }
    return Structure(copying: structure)
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard value.pointee.g_type == Self.gType else { return false }
    gst_value_set_structure(value, pointer)
    return true
  }
}
