import Foundation

extension PHCollection: KeyValueCoding {
  /// The value of a property that fetch options can name: `localIdentifier`, `localizedTitle` or `title`, `startDate`,
  /// `endDate`, `estimatedAssetCount`. The program stops if there is no such property.
  public func value(forKey key: String) -> Any? {
    let album = self as? PHAssetCollection
    let list = self as? PHCollectionList
    return switch key {
    case "localIdentifier": localIdentifier
    case "localizedTitle", "title": localizedTitle
    case "startDate": album?.startDate ?? list?.startDate
    case "endDate": album?.endDate ?? list?.endDate
    case "estimatedAssetCount": album?.estimatedAssetCount
    case "assetCollectionType": album?.assetCollectionType.rawValue
    case "assetCollectionSubtype": album?.assetCollectionSubtype.rawValue
    case "collectionListType": list?.collectionListType.rawValue
    case "collectionListSubtype": list?.collectionListSubtype.rawValue
    default: preconditionFailure("Collections can't be fetched by a property named \(key).")
    }
  }
}
