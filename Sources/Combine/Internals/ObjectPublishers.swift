/// The default `objectWillChange` of all objects. It lives in the objects' `@Published` properties; for objects without
/// any, in a table that doesn't keep them alive.
final class ObjectPublishers: Sendable {
  static let shared = ObjectPublishers()

  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// At this size, entries of objects that are gone are removed.
    var limit = 64
  }

  private let table = Locked(Table())
  /// Held while a publisher is put into properties, so that two threads don't put in two.
  private let installing = Locked(())

  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let properties = Self.properties(of: object)
    guard !properties.isEmpty else { return tablePublisher(of: object) }
    return installing.with { _ in
      let publisher = properties.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
      for property in properties where property.objectWillChange == nil { property.objectWillChange = publisher }
      return publisher
    }
  }

  private static func properties(of object: AnyObject) -> [any PublishedProperty] {
    var properties: [any PublishedProperty] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      properties += level.children.compactMap { $0.value as? any PublishedProperty }
      mirror = level.superclassMirror
    }
    return properties
  }

  private func tablePublisher(of object: AnyObject) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    let (publisher, _) = table.with { table -> (ObservableObjectPublisher, [Entry]) in
      let old = table.entries[key]
      if let old, old.object === object { return (old.publisher, []) }
      var dropped = old.map { [$0] } ?? []
      if table.entries.count >= table.limit {
        dropped += table.entries.values.filter { $0.object == nil }
        table.entries = table.entries.filter { $0.value.object != nil }
        table.limit = max(64, table.entries.count * 2)
      }
      let publisher = ObservableObjectPublisher()
      table.entries[key] = Entry(object: object, publisher: publisher)
      return (publisher, dropped)
    }
    return publisher
  }
}
