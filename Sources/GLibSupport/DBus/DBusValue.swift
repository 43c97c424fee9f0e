import CGLib

/// A D-Bus value.
public enum DBusValue: Sendable, Equatable {
  case bool(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case double(Double)
  case string(String)
  case objectPath(String)
  /// The place of a file in the list of those that are sent along.
  case handle(Int32)
  case array([DBusValue])
  /// `a{sv}`: named values of any type.
  case dictionary([String: DBusValue])
  /// Several values in one, such as the arguments of a call.
  case tuple([DBusValue])
  /// An unsupported type, by its type string.
  case other(String)

  /// The value, if it is a Boolean.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The value, if it is an integer.
  public var int: Int? {
    switch self {
    case .int32(let value): Int(value)
    case .uint32(let value): Int(value)
    case .int64(let value): Int(value)
    default: nil
    }
  }

  /// The value, if it is a string or an object path.
  public var string: String? {
    switch self {
    case .string(let value), .objectPath(let value): value
    default: nil
    }
  }

  /// The members of an array or tuple; empty for other values.
  public var members: [DBusValue] {
    switch self {
    case .array(let values), .tuple(let values): values
    default: []
    }
  }

  /// Reads a variant without taking ownership. Nested variants are unwrapped.
  init(_ variant: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(variant)) {
    case "b": self = .bool(g_variant_get_boolean(variant) != 0)
    case "y": self = .uint32(UInt32(g_variant_get_byte(variant)))
    case "q": self = .uint32(UInt32(g_variant_get_uint16(variant)))
    case "i": self = .int32(g_variant_get_int32(variant))
    case "u": self = .uint32(g_variant_get_uint32(variant))
    case "h": self = .handle(g_variant_get_handle(variant))
    case "x": self = .int64(Int64(g_variant_get_int64(variant)))
    case "d": self = .double(g_variant_get_double(variant))
    case "s", "g": self = .string(String(cString: g_variant_get_string(variant, nil)))
    case "o": self = .objectPath(String(cString: g_variant_get_string(variant, nil)))
    case "v": self = DBusValue.children(of: variant).first ?? .tuple([])
    case "a{sv}":
      var found: [String: DBusValue] = [:]
      for index in 0..<g_variant_n_children(variant) {
        let entry = g_variant_get_child_value(variant, index)!
        defer { g_variant_unref(entry) }
        let pair = DBusValue.children(of: entry)
        if let key = pair.first?.string { found[key] = pair.last }
      }
      self = .dictionary(found)
    case let type where type.hasPrefix("a"): self = .array(DBusValue.children(of: variant))
    case let type where type.hasPrefix("("): self = .tuple(DBusValue.children(of: variant))
    case let type: self = .other(type)
    }
  }

  private static func children(of variant: OpaquePointer) -> [DBusValue] {
    (0..<g_variant_n_children(variant)).map { index in
      let child = g_variant_get_child_value(variant, index)!
      defer { g_variant_unref(child) }
      return DBusValue(child)
    }
  }

  /// Creates a new, floating variant.
  var variant: OpaquePointer {
    switch self {
    case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
    case .int32(let value): return g_variant_new_int32(value)
    case .uint32(let value): return g_variant_new_uint32(value)
    case .int64(let value): return g_variant_new_int64(Int(value))
    case .double(let value): return g_variant_new_double(value)
    case .string(let value): return g_variant_new_string(value)
    case .objectPath(let value): return g_variant_new_object_path(value)
    case .handle(let value): return g_variant_new_handle(value)
    case .array(let values):
      var children: [OpaquePointer?] = values.map(\.variant)
      // An empty array needs a type: the one of strings will do.
      let type = values.isEmpty ? g_variant_type_new("s") : nil
      defer { if let type { g_variant_type_free(type) } }
      return g_variant_new_array(type, &children, gsize(children.count))
    case .dictionary(let values):
      var entries: [OpaquePointer?] = values.sorted { $0.key < $1.key }.map { key, value in
        g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.variant))
      }
      let type = g_variant_type_new("{sv}")
      defer { g_variant_type_free(type) }
      return g_variant_new_array(type, &entries, gsize(entries.count))
    case .tuple(let values):
      var children: [OpaquePointer?] = values.map(\.variant)
      return g_variant_new_tuple(&children, gsize(children.count))
    case .other(let type): return g_variant_new_string(type)
    }
  }
}
