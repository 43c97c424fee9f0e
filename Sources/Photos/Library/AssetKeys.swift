import Foundation

/// The properties of an asset that the index can sort by, under their names and key paths.
enum AssetKeys {
  private nonisolated(unsafe) static let columns: [(name: String, path: AnyKeyPath, column: AssetQuery.Column)] = [
    ("creationDate", \PHAsset.creationDate, .created), ("modificationDate", \PHAsset.modificationDate, .modified),
    ("duration", \PHAsset.duration, .duration), ("pixelWidth", \PHAsset.pixelWidth, .width),
    ("pixelHeight", \PHAsset.pixelHeight, .height), ("mediaType", \PHAsset.mediaType, .kind),
    ("isFavorite", \PHAsset.isFavorite, .favorite), ("favorite", \PHAsset.isFavorite, .favorite),
    ("isHidden", \PHAsset.isHidden, .hidden), ("hidden", \PHAsset.isHidden, .hidden),
    ("localIdentifier", \PHAsset.localIdentifier, .id),
  ]

  static func column(of path: AnyKeyPath) -> AssetQuery.Column? { columns.first { $0.path == path }?.column }

  static func column(named name: String) -> AssetQuery.Column? { columns.first { $0.name == name }?.column }
}

extension NSSortDescriptor {
  /// Sorts assets by a property's name, as Apple's does: `creationDate`, `modificationDate`, `duration`, `pixelWidth`,
  /// `pixelHeight`, `mediaType`, `isFavorite`, `isHidden`, `localIdentifier`; any other sorts by creation date.
  /// Foundation for Linux itself takes only key paths.
  public convenience init(key: String?, ascending: Bool) {
    switch key.flatMap(AssetKeys.column(named:)) {
    case .modified: self.init(keyPath: \PHAsset.modificationDate, ascending: ascending)
    case .duration: self.init(keyPath: \PHAsset.duration, ascending: ascending)
    case .width: self.init(keyPath: \PHAsset.pixelWidth, ascending: ascending)
    case .height: self.init(keyPath: \PHAsset.pixelHeight, ascending: ascending)
    case .kind:
      self.init(keyPath: \PHAsset.mediaType, ascending: ascending) { Self.order($0, $1) { $0.record.kind.rawValue } }
    case .favorite:
      self.init(keyPath: \PHAsset.isFavorite, ascending: ascending) { Self.order($0, $1) { $0.isFavorite ? 1 : 0 } }
    case .hidden:
      self.init(keyPath: \PHAsset.isHidden, ascending: ascending) { Self.order($0, $1) { $0.isHidden ? 1 : 0 } }
    case .id: self.init(keyPath: \PHAsset.localIdentifier, ascending: ascending)
    case .created, nil: self.init(keyPath: \PHAsset.creationDate, ascending: ascending)
    }
  }

  /// Sorts by an optional property; objects without a value come first.
  public convenience init<Root, Value: Comparable>(keyPath: KeyPath<Root, Value?>, ascending: Bool) {
    self.init(keyPath: keyPath, ascending: ascending) { first, second in
      switch (first as? Value, second as? Value) {
      case (nil, nil): .orderedSame
      case (nil, _): .orderedAscending
      case (_, nil): .orderedDescending
      case (let first?, let second?):
        first == second ? .orderedSame : first < second ? .orderedAscending : .orderedDescending
      }
    }
  }

  private static func order(_ first: Any, _ second: Any, _ value: (PHAsset) -> Int) -> ComparisonResult {
    guard let first = first as? PHAsset, let second = second as? PHAsset else { return .orderedSame }
    let (one, other) = (value(first), value(second))
    return one == other ? .orderedSame : one < other ? .orderedAscending : .orderedDescending
  }
}
