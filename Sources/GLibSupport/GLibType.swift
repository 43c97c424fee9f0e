import CGLib

/// Queries of GLib's run-time type system.
public enum GLibType {
  /// The type's registered name.
  public static func name(_ type: GType) -> String {
    g_type_name(type).map { String(cString: $0) } ?? "invalid type"
  }

  /// Whether `type` is `ancestor`, descends from it or implements it.
  public static func isA(_ type: GType, _ ancestor: GType) -> Bool {
    g_type_is_a(type, ancestor) != 0
  }

  /// The members of an enumeration or of flags, in the order in which they were registered.
  public static func members(of type: GType) -> [(value: Int, nick: String)] {
    guard let reference = g_type_class_ref(type) else { return [] }
    defer { g_type_class_unref(reference) }
    switch kinora_fundamental_type(type) {
    case kinora_type_enum():
      let enumeration = reference.assumingMemoryBound(to: GEnumClass.self).pointee
      return (0..<Int(enumeration.n_values)).map {
        (Int(enumeration.values[$0].value), String(cString: enumeration.values[$0].value_nick))
      }
    case kinora_type_flags():
      let flags = reference.assumingMemoryBound(to: GFlagsClass.self).pointee
      return (0..<Int(flags.n_values)).map {
        (Int(flags.values[$0].value), String(cString: flags.values[$0].value_nick))
      }
    default:
      return []
    }
  }
}
