import Foundation

/// The properties of an asset that the index knows, under their names and key paths.
enum AssetKeys {
  private nonisolated(unsafe) static let columns: [(name: String, path: AnyKeyPath, column: AssetQuery.Column)] = [
    ("creationDate", \PHAsset.creationDate, .created), ("modificationDate", \PHAsset.modificationDate, .modified),
    ("duration", \PHAsset.duration, .duration), ("pixelWidth", \PHAsset.pixelWidth, .width),
    ("pixelHeight", \PHAsset.pixelHeight, .height), ("mediaType", \PHAsset.mediaType, .kind),
    ("mediaSubtypes", \PHAsset.mediaSubtypes, .subtypes), ("mediaSubtype", \PHAsset.mediaSubtypes, .subtypes),
    ("isFavorite", \PHAsset.isFavorite, .favorite), ("favorite", \PHAsset.isFavorite, .favorite),
    ("isHidden", \PHAsset.isHidden, .hidden), ("hidden", \PHAsset.isHidden, .hidden),
    ("localIdentifier", \PHAsset.localIdentifier, .id), ("burstIdentifier", \PHAsset.burstIdentifier, .burst),
  ]

  static func column(of descriptor: NSSortDescriptor) -> AssetQuery.Column? {
    if let key = descriptor.key { return column(named: key) }
    return columns.first { $0.path == descriptor.keyPath }?.column
  }

  static func column(named name: String) -> AssetQuery.Column? { columns.first { $0.name == name }?.column }
}
