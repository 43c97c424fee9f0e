import CGLib

/// A Swift type that converts to and from `GValue`: for properties, signal arguments and structure fields.
public protocol GValueConvertible: Sendable {
  /// The type of a new `GValue` for this value, where the context doesn't determine it.
  static var gType: GType { get }

  /// Whether a `GValue` of this type can be read as this Swift type.
  static func canRead(_ type: GType) -> Bool

  /// Reads a value, or returns nil if the `GValue` holds another type.
  static func read(_ value: UnsafePointer<GValue>) -> Self?

  /// Writes into a `GValue` whose type is already set; returns false if the type or the range doesn't fit.
  func write(into value: UnsafeMutablePointer<GValue>) -> Bool
}

extension GValueConvertible {
  public static func canRead(_ type: GType) -> Bool { GLibType.isA(type, gType) }
}

/// Runs `body` with an initialised `GValue` and clears it afterwards.
public func withGValue<Result>(
  of type: GType, _ body: (UnsafeMutablePointer<GValue>) throws -> Result
) rethrows -> Result {
  var value = GValue()
  g_value_init(&value, type)
  defer { g_value_unset(&value) }
  return try body(&value)
}

// MARK: - Numbers

/// Reads any of GLib's integer types; all of them fit into `Int128`.
private func readInteger(_ value: UnsafePointer<GValue>) -> Int128? {
  switch kinora_fundamental_type(kinora_value_type(value)) {
  case kinora_type_int(): Int128(g_value_get_int(value))
  case kinora_type_uint(): Int128(g_value_get_uint(value))
  case kinora_type_int64(): Int128(g_value_get_int64(value))
  case kinora_type_uint64(): Int128(g_value_get_uint64(value))
  case kinora_type_long(): Int128(g_value_get_long(value))
  case kinora_type_ulong(): Int128(g_value_get_ulong(value))
  case kinora_type_char(): Int128(g_value_get_schar(value))
  case kinora_type_uchar(): Int128(g_value_get_uchar(value))
  case kinora_type_enum(): Int128(g_value_get_enum(value))
  case kinora_type_flags(): Int128(g_value_get_flags(value))
  default: nil
  }
}

private func writeInteger(_ number: Int128, into value: UnsafeMutablePointer<GValue>) -> Bool {
  func exactly<T: FixedWidthInteger>(_ set: (UnsafeMutablePointer<GValue>, T) -> Void) -> Bool {
    guard let fitting = T(exactly: number) else { return false }
    set(value, fitting)
    return true
  }
  let type = kinora_value_type(value)
  switch kinora_fundamental_type(type) {
  case kinora_type_int(): return exactly(g_value_set_int)
  case kinora_type_uint(): return exactly(g_value_set_uint)
  case kinora_type_int64(): return exactly(g_value_set_int64)
  case kinora_type_uint64(): return exactly(g_value_set_uint64)
  case kinora_type_long(): return exactly(g_value_set_long)
  case kinora_type_ulong(): return exactly(g_value_set_ulong)
  case kinora_type_char(): return exactly(g_value_set_schar)
  case kinora_type_uchar(): return exactly(g_value_set_uchar)
  case kinora_type_enum():
    guard GLibType.members(of: type).contains(where: { $0.value == number }) else { return false }
    return exactly(g_value_set_enum)
  case kinora_type_flags(): return exactly(g_value_set_flags)
  case kinora_type_float():
    g_value_set_float(value, Float(number))
    return true
  case kinora_type_double():
    g_value_set_double(value, Double(number))
    return true
  default: return false
  }
}

extension GValueConvertible where Self: FixedWidthInteger {
  public static func canRead(_ type: GType) -> Bool {
    let integers = [
      kinora_type_int(), kinora_type_uint(), kinora_type_int64(), kinora_type_uint64(), kinora_type_long(),
      kinora_type_ulong(), kinora_type_char(), kinora_type_uchar(), kinora_type_enum(), kinora_type_flags(),
    ]
    return integers.contains(kinora_fundamental_type(type))
  }

  public static func read(_ value: UnsafePointer<GValue>) -> Self? {
    readInteger(value).flatMap { Self(exactly: $0) }
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    writeInteger(Int128(self), into: value)
  }
}

extension Int: GValueConvertible { public static var gType: GType { kinora_type_int64() } }
extension UInt: GValueConvertible { public static var gType: GType { kinora_type_uint64() } }
extension Int32: GValueConvertible { public static var gType: GType { kinora_type_int() } }
extension UInt32: GValueConvertible { public static var gType: GType { kinora_type_uint() } }
extension Int64: GValueConvertible { public static var gType: GType { kinora_type_int64() } }
extension UInt64: GValueConvertible { public static var gType: GType { kinora_type_uint64() } }

extension Bool: GValueConvertible {
  public static var gType: GType { kinora_type_boolean() }

  public static func read(_ value: UnsafePointer<GValue>) -> Bool? {
    kinora_value_type(value) == gType ? g_value_get_boolean(value) != 0 : nil
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard kinora_value_type(value) == Self.gType else { return false }
    g_value_set_boolean(value, self ? 1 : 0)
    return true
  }
}

extension Double: GValueConvertible {
  public static var gType: GType { kinora_type_double() }

  public static func canRead(_ type: GType) -> Bool { type == kinora_type_double() || type == kinora_type_float() }

  public static func read(_ value: UnsafePointer<GValue>) -> Double? {
    switch kinora_value_type(value) {
    case kinora_type_double(): g_value_get_double(value)
    case kinora_type_float(): Double(g_value_get_float(value))
    default: nil
    }
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    switch kinora_value_type(value) {
    case kinora_type_double(): g_value_set_double(value, self)
    case kinora_type_float(): g_value_set_float(value, Float(self))
    default: return false
    }
    return true
  }
}

extension Float: GValueConvertible {
  public static var gType: GType { kinora_type_float() }
  public static func canRead(_ type: GType) -> Bool { Double.canRead(type) }
  public static func read(_ value: UnsafePointer<GValue>) -> Float? { Double.read(value).map { Float($0) } }
  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool { Double(self).write(into: value) }
}

// MARK: - Text

extension String: GValueConvertible {
  public static var gType: GType { kinora_type_string() }

  public static func canRead(_ type: GType) -> Bool {
    [kinora_type_string(), kinora_type_enum(), kinora_type_flags()].contains(kinora_fundamental_type(type))
  }

  /// Reads strings as they are, enumerations as nicks, flags as nicks joined by `+`.
  public static func read(_ value: UnsafePointer<GValue>) -> String? {
    let type = kinora_value_type(value)
    switch kinora_fundamental_type(type) {
    case kinora_type_string():
      return g_value_get_string(value).map { String(cString: $0) }
    case kinora_type_enum():
      let number = Int(g_value_get_enum(value))
      return GLibType.members(of: type).first { $0.value == number }?.nick
    case kinora_type_flags():
      let bits = Int(g_value_get_flags(value))
      return GLibType.members(of: type).filter { $0.value != 0 && bits & $0.value == $0.value }
        .map(\.nick).joined(separator: "+")
    default:
      return nil
    }
  }

  /// Writes strings as they are, enumerations by nick, flags by nicks joined by `+`. Returns false for other types.
  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    let type = kinora_value_type(value)
    switch kinora_fundamental_type(type) {
    case kinora_type_string():
      g_value_set_string(value, self)
      return true
    case kinora_type_enum():
      guard let member = GLibType.members(of: type).first(where: { $0.nick == self }) else { return false }
      g_value_set_enum(value, gint(member.value))
      return true
    case kinora_type_flags():
      let members = GLibType.members(of: type)
      var bits = 0
      for nick in split(separator: "+") {
        guard let member = members.first(where: { $0.nick == nick }) else { return false }
        bits |= member.value
      }
      g_value_set_flags(value, guint(bits))
      return true
    default:
      return false
    }
  }
}

// MARK: - Objects

extension GObjectRef: GValueConvertible {
  public static var gType: GType { kinora_type_object() }

  public static func canRead(_ type: GType) -> Bool {
    GLibType.isA(type, kinora_type_object()) || kinora_fundamental_type(type) == kinora_type_interface()
  }

  public static func read(_ value: UnsafePointer<GValue>) -> GObjectRef? {
    guard canRead(kinora_value_type(value)) else { return nil }
    return .takeRef(g_value_dup_object(value))
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard GLibType.isA(type, kinora_value_type(value)) else { return false }
    g_value_set_object(value, pointer)
    return true
  }
}

extension Optional: GValueConvertible where Wrapped: GValueConvertible {
  public static var gType: GType { Wrapped.gType }

  public static func canRead(_ type: GType) -> Bool { Wrapped.canRead(type) }

  /// Yields nil where the `GValue` holds no string, object or boxed value.
  public static func read(_ value: UnsafePointer<GValue>) -> Wrapped?? {
    guard Wrapped.canRead(kinora_value_type(value)) else { return .none }
    return .some(Wrapped.read(value))
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard let wrapped = self else {
      g_value_reset(value)
      return true
    }
    return wrapped.write(into: value)
  }
}
