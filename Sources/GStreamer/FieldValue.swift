import CGStreamer
import GLibSupport

/// The value of a structure's field: fixed, or left open as in caps (ranges, lists).
public enum FieldValue: Sendable, Equatable {
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case fraction(Fraction)
  case integerRange(ClosedRange<Int>, step: Int)
  case doubleRange(ClosedRange<Double>)
  case fractionRange(Fraction, Fraction)
  /// Alternatives, any one of which holds.
  case list([FieldValue])
  /// Several values that all hold, in order.
  case array([FieldValue])
  case structure(Structure)
  case caps(Caps)
  /// Another type, in GStreamer's notation.
  case other(String)

  init(_ value: UnsafePointer<GValue>) {
    let type = value.pointee.g_type
    if let bool = Bool.read(value) {
      self = .bool(bool)
    } else if type == gst_bitmask_get_type() {
      self = .integer(Int(bitPattern: UInt(gst_value_get_bitmask(value))))
    } else if Int.canRead(type), g_type_fundamental(type) == type, let integer = Int.read(value) {
      self = .integer(integer)
    } else if let double = Double.read(value) {
      self = .double(double)
    } else if let string = String.read(value) {
      self = .string(string)
    } else if let fraction = Fraction.read(value) {
      self = .fraction(fraction)
    } else if let items = FieldValue.items(value) {
      self = type == gst_value_list_get_type() ? .list(items) : .array(items)
    } else if type == gst_int_range_get_type() {
      self = .integerRange(
        Int(gst_value_get_int_range_min(value))...Int(gst_value_get_int_range_max(value)),
        step: Int(gst_value_get_int_range_step(value)))
    } else if type == gst_int64_range_get_type() {
      self = .integerRange(
        Int(gst_value_get_int64_range_min(value))...Int(gst_value_get_int64_range_max(value)),
        step: Int(gst_value_get_int64_range_step(value)))
    } else if type == gst_double_range_get_type() {
      self = .doubleRange(gst_value_get_double_range_min(value)...gst_value_get_double_range_max(value))
    } else if type == gst_fraction_range_get_type(), let low = gst_value_get_fraction_range_min(value),
      let high = gst_value_get_fraction_range_max(value), let min = Fraction.read(low), let max = Fraction.read(high)
    {
      self = .fractionRange(min, max)
    } else if let structure = Structure.read(value) {
      self = .structure(structure)
    } else if let caps = Caps.read(value) {
      self = .caps(caps)
    } else {
      let text = gst_value_serialize(value)
      defer { g_free(text) }
      self = .other(text.map { String(cString: $0) } ?? GLibType.name(type))
    }
  }

  /// The members of a `GstValueList`, `GstValueArray` or `GValueArray`.
  static func items(_ value: UnsafePointer<GValue>) -> [FieldValue]? {
    FieldValue.members(value)?.map { FieldValue($0) }
  }

  static func members(_ value: UnsafePointer<GValue>) -> [UnsafePointer<GValue>]? {
    switch value.pointee.g_type {
    case gst_value_list_get_type():
      (0..<gst_value_list_get_size(value)).compactMap { gst_value_list_get_value(value, $0) }
    case gst_value_array_get_type():
      (0..<gst_value_array_get_size(value)).compactMap { gst_value_array_get_value(value, $0) }
    case kinora_type_value_array():
      (0..<kinora_value_array_count(value)).compactMap { kinora_value_array_item(value, $0) }
    default:
      nil
    }
  }

  /// The single integer, if it is one.
  public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  /// The single string, if it is one.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The single fraction, if it is one.
  public var fraction: Fraction? { if case .fraction(let value) = self { value } else { nil } }
  /// The values that the field allows, one by one: the members of a list, or the value itself.
  public var alternatives: [FieldValue] { if case .list(let values) = self { values } else { [self] } }
}

// `[Value]` stands for the ordered arrays (`GST_TYPE_ARRAY`); lists can be read as one, too.
extension Array: GValueConvertible where Element: GValueConvertible {
  public static var gType: GType { gst_value_array_get_type() }

  public static func canRead(_ type: GType) -> Bool {
    [gst_value_array_get_type(), gst_value_list_get_type(), kinora_type_value_array()].contains(type)
  }

  public static func read(_ value: UnsafePointer<GValue>) -> [Element]? {
    guard let members = FieldValue.members(value) else { return nil }
    let items = members.compactMap { Element.read($0) }
    return items.count == members.count ? items : nil
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    let type = value.pointee.g_type
    guard type == gst_value_array_get_type() || type == gst_value_list_get_type() else { return false }
    for item in self {
      var member = GValue()
      g_value_init(&member, Element.gType)
      guard item.write(into: &member) else {
        g_value_unset(&member)
        return false
      }
      if type == gst_value_array_get_type() {
        gst_value_array_append_and_take_value(value, &member)
      } else {
        gst_value_list_append_and_take_value(value, &member)
      }
    }
    return true
  }
}

/// Alternatives for a field of caps (`{ I420, NV12 }`).
public struct Alternatives<Value: GValueConvertible>: GValueConvertible {
  public var values: [Value]

  public init(_ values: [Value]) { self.values = values }
  public init(_ values: Value...) { self.values = values }

  public static var gType: GType { gst_value_list_get_type() }
  public static func read(_ value: UnsafePointer<GValue>) -> Alternatives? {
    [Value].read(value).map { Alternatives($0) }
  }
  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool { values.write(into: value) }
}

// Ranges for a field of caps (`[ 1, 4096 ]`).
extension ClosedRange: GValueConvertible where Bound == Int {
  public static var gType: GType { gst_int_range_get_type() }

  public static func read(_ value: UnsafePointer<GValue>) -> ClosedRange<Int>? {
    guard value.pointee.g_type == gType else { return nil }
    return Int(gst_value_get_int_range_min(value))...Int(gst_value_get_int_range_max(value))
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard value.pointee.g_type == Self.gType, let low = gint(exactly: lowerBound), let high = gint(exactly: upperBound),
      low < high
    else { return false }
    gst_value_set_int_range(value, low, high)
    return true
  }
}
