import CGLib

/// The order of file names in file managers: numbers by value, upper and lower case alike.
public enum FileNameOrder {
  /// A key for comparing: the name whose key comes first, byte by byte, comes first.
  public static func key(_ name: String) -> [UInt8] {
    guard let folded = g_utf8_casefold(name, -1) else { return Array(name.utf8) }
    defer { g_free(folded) }
    guard let key = g_utf8_collate_key_for_filename(folded, -1) else { return Array(name.utf8) }
    defer { g_free(key) }
    return UnsafeBufferPointer(start: key, count: strlen(key)).map { UInt8(bitPattern: $0) }
  }

  /// Sorts by names. Names that differ only in case keep their order by bytes, so that the result is always the same.
  public static func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
    elements.map { (element: $0, name: name($0), key: key(name($0))) }
      .sorted { $0.key == $1.key ? $0.name < $1.name : $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.element)
  }
}
