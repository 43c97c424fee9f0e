import Foundation

/// What fetch options say of objects, carried out on objects that have been fetched.
struct FetchRules: @unchecked Sendable {
  let predicate: NSPredicate?
  let descriptors: [NSSortDescriptor]
  let limit: Int

  /// The rules of options for collections.
  init(_ options: PHFetchOptions?) {
    self.init(options?.predicate, options?.sortDescriptors ?? [], limit: options?.fetchLimit ?? 0)
  }

  init(_ predicate: NSPredicate?, _ descriptors: [NSSortDescriptor], limit: Int) {
    (self.predicate, self.descriptors, self.limit) = (predicate, descriptors, limit)
  }

  var isEmpty: Bool { predicate == nil && descriptors.isEmpty && limit <= 0 }

  /// The objects for which the predicate holds, sorted, as many as are wanted.
  func apply<ObjectType: PHObject>(to objects: [ObjectType]) -> [ObjectType] {
    var chosen = objects
    if let predicate { chosen.removeAll { !predicate.evaluate(with: $0) } }
    if !descriptors.isEmpty {
      // Objects that compare as equal stay in their order.
      chosen = chosen.enumerated().sorted { first, second in
        for descriptor in descriptors {
          let result = descriptor.compare(first.element, to: second.element)
          if result != .orderedSame { return result == .orderedAscending }
        }
        return first.offset < second.offset
      }.map(\.element)
    }
    return limit > 0 ? Array(chosen.prefix(limit)) : chosen
  }
}
