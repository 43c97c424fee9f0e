import CGLib

/// A Swift type that converts to and from `GVariant`, which settings use.
public protocol VariantConvertible: Sendable {
  /// Reads a value, or returns nil if the variant has another type.
  static func read(_ variant: OpaquePointer) -> Self?
  /// Creates a floating variant of the type that the receiver expects; nil if the value doesn't fit.
  func variant(of type: String) -> OpaquePointer?
}

private func typeString(_ variant: OpaquePointer) -> String { String(cString: g_variant_get_type_string(variant)) }

extension Bool: VariantConvertible {
  public static func read(_ variant: OpaquePointer) -> Bool? {
    typeString(variant) == "b" ? g_variant_get_boolean(variant) != 0 : nil
  }

  public func variant(of type: String) -> OpaquePointer? {
    type == "b" ? g_variant_new_boolean(self ? 1 : 0) : nil
  }
}

extension Int: VariantConvertible {
  public static func read(_ variant: OpaquePointer) -> Int? {
    switch typeString(variant) {
    case "y": Int(g_variant_get_byte(variant))
    case "n": Int(g_variant_get_int16(variant))
    case "q": Int(g_variant_get_uint16(variant))
    case "i": Int(g_variant_get_int32(variant))
    case "u": Int(g_variant_get_uint32(variant))
    case "x": Int(g_variant_get_int64(variant))
    case "t": Int(exactly: g_variant_get_uint64(variant))
    default: nil
    }
  }

  public func variant(of type: String) -> OpaquePointer? {
    switch type {
    case "y": UInt8(exactly: self).flatMap { g_variant_new_byte($0) }
    case "n": Int16(exactly: self).flatMap { g_variant_new_int16($0) }
    case "q": UInt16(exactly: self).flatMap { g_variant_new_uint16($0) }
    case "i": Int32(exactly: self).flatMap { g_variant_new_int32($0) }
    case "u": UInt32(exactly: self).flatMap { g_variant_new_uint32($0) }
    case "x": g_variant_new_int64(self)
    case "t": UInt(exactly: self).flatMap { g_variant_new_uint64($0) }
    default: nil
    }
  }
}

extension Double: VariantConvertible {
  public static func read(_ variant: OpaquePointer) -> Double? {
    typeString(variant) == "d" ? g_variant_get_double(variant) : nil
  }

  public func variant(of type: String) -> OpaquePointer? {
    type == "d" ? g_variant_new_double(self) : nil
  }
}

extension String: VariantConvertible {
  public static func read(_ variant: OpaquePointer) -> String? {
    ["s", "o", "g"].contains(typeString(variant)) ? String(cString: g_variant_get_string(variant, nil)) : nil
  }

  public func variant(of type: String) -> OpaquePointer? {
    type == "s" ? g_variant_new_string(self) : nil
  }
}

extension Array: VariantConvertible where Element == String {
  public static func read(_ variant: OpaquePointer) -> [String]? {
    guard typeString(variant) == "as" else { return nil }
    return (0..<g_variant_n_children(variant)).map { index in
      let child = g_variant_get_child_value(variant, index)!
      defer { g_variant_unref(child) }
      return String(cString: g_variant_get_string(child, nil))
    }
  }

  public func variant(of type: String) -> OpaquePointer? {
    guard type == "as" else { return nil }
    var children: [OpaquePointer?] = map { g_variant_new_string($0) }
    let string = g_variant_type_new("s")!
    defer { g_variant_type_free(string) }
    return g_variant_new_array(string, &children, gsize(children.count))
  }
}
