import Foundation

extension PHAsset: KeyValueCoding {
  /// The value of a property that fetch options can name: `localIdentifier`, `creationDate`, `modificationDate`,
  /// `mediaType`, `mediaSubtypes`, `duration`, `pixelWidth`, `pixelHeight`, `favorite`, `hidden`, `burstIdentifier`,
  /// `representsBurst`, `sourceType`. The program stops if there is no such property.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "localIdentifier": localIdentifier
    case "creationDate": creationDate
    case "modificationDate": modificationDate
    case "mediaType": mediaType.rawValue
    case "mediaSubtypes", "mediaSubtype": mediaSubtypes.rawValue
    case "duration": duration
    case "pixelWidth": pixelWidth
    case "pixelHeight": pixelHeight
    case "favorite", "isFavorite": isFavorite
    case "hidden", "isHidden": isHidden
    case "burstIdentifier": burstIdentifier
    case "representsBurst": representsBurst
    case "sourceType": sourceType.rawValue
    case "location": location
    default: preconditionFailure("Assets can't be fetched by a property named \(key).")
    }
  }
}
