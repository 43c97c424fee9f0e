import CGLib

/// Several strings as one value, such as a property that holds a list of them.
public struct StringList: Sendable, Equatable {
  /// The strings.
  public let strings: [String]

  /// Creates a list.
  public init(_ strings: [String]) { self.strings = strings }
}

extension StringList: GValueConvertible {
  public static var gType: GType { kinora_type_strv() }

  public static func read(_ value: UnsafePointer<GValue>) -> StringList? {
    guard canRead(kinora_value_type(value)) else { return nil }
    var next = g_value_get_boxed(value)?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    var strings: [String] = []
    while let string = next?.pointee {
      strings.append(String(cString: string))
      next = next.map { $0 + 1 }
    }
    return StringList(strings)
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard Self.canRead(kinora_value_type(value)) else { return false }
    var copies = strings.map { UnsafeMutablePointer<CChar>?(g_strdup($0)) } + [nil]
    copies.withUnsafeMutableBufferPointer { g_value_set_boxed(value, $0.baseAddress) }
    for copy in copies { g_free(copy) }
    return true
  }
}
