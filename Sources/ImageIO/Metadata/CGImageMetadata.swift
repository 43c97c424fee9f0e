import CoreGraphics
import Synchronization

/// What an image says of itself, as properties of XMP.
public class CGImageMetadata: @unchecked Sendable {
  struct State: Sendable {
    var properties: [XMPProperty]
    /// The namespaces of prefixes that a program has registered.
    var namespaces: [String: String] = [:]
  }

  let state: Mutex<State>

  init(_ state: State) { self.state = Mutex(state) }

  /// The namespace of a prefix: registered, used by a property, or known to everybody.
  static func namespace(of prefix: String, in state: State) -> String? {
    state.namespaces[prefix] ?? XMPNamespace.byPrefix[prefix]
      ?? state.properties.first { $0.prefix == prefix }?.namespace
  }

  /// The property at a path; `parent` is where the path begins instead of at the top.
  func property(_ parent: CGImageMetadataTag?, _ path: String) -> XMPProperty? {
    guard let steps = XMPPath(path, prefix: parent?.property.prefix ?? "")?.steps else { return nil }
    return state.withLock { state in
      var current = XMPProperty(
        namespace: "", prefix: "", name: "", value: parent?.property.value ?? .structure(state.properties))
      for step in steps {
        guard let index = Self.index(of: step, in: current.value, state) else { return nil }
        current = Self.items(of: current.value)[index]
      }
      return current
    }
  }

  static func items(of value: XMPProperty.Value) -> [XMPProperty] {
    switch value {
    case .string: []
    case .array(_, let items), .structure(let items): items
    }
  }

  static func index(of step: XMPPath.Step, in value: XMPProperty.Value, _ state: State) -> Int? {
    switch (step, value) {
    case (.field(let prefix, let name), .structure(let fields)):
      let namespace = namespace(of: prefix, in: state)
      return fields.firstIndex { $0.name == name && ($0.namespace == namespace || $0.prefix == prefix) }
    case (.item(let index), .array(_, let items)): return items.indices.contains(index) ? index : nil
    case (.language(let language), .array(_, let items)): return items.firstIndex { $0.language == language }
    default: return nil
    }
  }
}
