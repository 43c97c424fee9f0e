import CoreGraphics

/// What an image is to say of itself, as properties of XMP that can be changed.
public final class CGMutableImageMetadata: CGImageMetadata, @unchecked Sendable {
  /// Sets or removes the property at a path; false where the path leads nowhere.
  func change(_ parent: CGImageMetadataTag?, _ path: String, _ new: XMPProperty.Value?) -> Bool {
    guard let steps = XMPPath(path, prefix: parent?.property.prefix ?? "")?.steps else { return false }
    return state.withLock { state in
      var all = steps
      if let parent {
        all.insert(.field(prefix: parent.property.prefix, name: parent.property.name), at: 0)
      }
      var root = XMPProperty.Value.structure(state.properties)
      guard Self.change(&root, all[...], new, state), case .structure(let properties) = root else { return false }
      state.properties = properties
      return true
    }
  }

  private static func change(
    _ value: inout XMPProperty.Value, _ steps: ArraySlice<XMPPath.Step>, _ new: XMPProperty.Value?, _ state: State
  ) -> Bool {
    guard let step = steps.first else { return false }
    var items = items(of: value)
    let place: Int
    if let index = index(of: step, in: value, state) {
      place = index
    } else {
      guard new != nil, let added = made(step, in: value, count: items.count, next: steps.dropFirst().first, state)
      else {
        return false
      }
      items.append(added)
      place = items.count - 1
    }
    if steps.count > 1 {
      guard change(&items[place].value, steps.dropFirst(), new, state) else { return false }
    } else if let new {
      items[place].value = new
    } else {
      items.remove(at: place)
    }
    if case .array(let type, _) = value { value = .array(type, items) } else { value = .structure(items) }
    return true
  }

  /// A property that isn't there yet, as what comes behind it needs it.
  private static func made(
    _ step: XMPPath.Step, in value: XMPProperty.Value, count: Int, next: XMPPath.Step?, _ state: State
  ) -> XMPProperty? {
    let empty: XMPProperty.Value =
      switch next {
      case nil: .string("")
      case .field: .structure([])
      case .item: .array(.arrayOrdered, [])
      case .language: .array(.alternateText, [])
      }
    func item(_ language: String?) -> XMPProperty {
      XMPProperty(namespace: XMPNamespace.rdf, prefix: "rdf", name: "li", value: empty, language: language)
    }
    switch (step, value) {
    case (.field(let prefix, let name), .structure):
      return namespace(of: prefix, in: state).map {
        XMPProperty(namespace: $0, prefix: prefix, name: name, value: empty)
      }
    case (.item(count), .array): return item(nil)
    case (.language(let language), .array(.alternateText, _)): return item(language)
    default: return nil
    }
  }
}
