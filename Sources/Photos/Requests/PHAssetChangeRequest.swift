import Foundation
import FoundationAdditions
import MediaEngine

/// A request in a change block to create, change or delete assets.
public class PHAssetChangeRequest: PHChangeRequest {
  private let identifier: String
  private let isNew: Bool
  private var asset: PHAsset?

  /// Requests changes to an asset.
  public convenience init(for asset: PHAsset) {
    self.init(asset.localIdentifier, isNew: false, .forRequest("PHAssetChangeRequest(for:)"))
    self.asset = asset
  }

  init(_ identifier: String, isNew: Bool, _ recorder: ChangeRecorder) {
    (self.identifier, self.isNew) = (identifier, isNew)
    super.init(recorder)
  }

  /// Requests a new asset from a photo file, which is copied.
  @discardableResult
  public class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
    creation(.photo, fileURL)
  }

  /// Requests a new asset from a video file, which is copied.
  @discardableResult
  public class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? {
    creation(.video, fileURL)
  }

  private class func creation(_ role: PHAssetResourceType, _ fileURL: URL) -> Self? {
    guard FileFormat(of: fileURL.path).map({ PHAssetMediaType($0.kind) == role.kind }) == true else { return nil }
    let request = PHAssetCreationRequest.forAsset()
    request.addResource(with: role, fileURL: fileURL, options: nil)
    return request as? Self
  }

  /// Requests to move assets to the desktop's Trash with all their files.
  public class func deleteAssets(_ assets: any Sequence) {
    let identifiers = LocalIdentifiers.of(assets)
    ChangeRecorder.forRequest("deleteAssets").edit { draft in
      for id in identifiers where !draft.removals.contains(id) { draft.removals.append(id) }
    }
  }

  /// Requests to restore deleted assets from the Trash. An addition of Kinora's.
  public class func restoreAssets(withLocalIdentifiers identifiers: [String]) {
    ChangeRecorder.forRequest("restoreAssets").edit { $0.restorations += identifiers }
  }

  /// The placeholder of the new asset, for use in this change block and for fetching it afterwards.
  public var placeholderForCreatedAsset: PHObjectPlaceholder? {
    isNew ? PHObjectPlaceholder(identifier, in: recorder.library) : nil
  }

  /// The date it was taken.
  public var creationDate: Date? {
    get { isNew ? new?.created : update?.created ?? asset?.creationDate }
    set { change({ $0.created = newValue }, { $0.created = newValue }) }
  }

  /// The location where it was taken.
  public var location: CLLocation? {
    get {
      if isNew { return new?.location.map(Self.location) }
      return update?.location.map { $0.map(Self.location) } ?? asset?.location
    }
    set {
      let place = newValue.map { location in
        PlaceRecord(
          latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
          altitude: location.verticalAccuracy < 0 ? nil : location.altitude)
      }
      change({ $0.location = place }, { $0.location = .some(place) })
    }
  }

  /// Whether the user has marked it as a favorite.
  public var isFavorite: Bool {
    get { isNew ? new?.isFavorite ?? false : update?.isFavorite ?? asset?.isFavorite ?? false }
    set { change({ $0.isFavorite = newValue }, { $0.isFavorite = newValue }) }
  }

  /// Whether it is hidden: fetched only on request.
  public var isHidden: Bool {
    get { isNew ? new?.isHidden ?? false : update?.isHidden ?? asset?.isHidden ?? false }
    set { change({ $0.isHidden = newValue }, { $0.isHidden = newValue }) }
  }

  /// The result of editing the asset's content, which is shown from now on. The original stays.
  public var contentEditingOutput: PHContentEditingOutput? {
    get { isNew ? new?.output : recorder.draft.edits.last { $0.id == identifier }?.output }
    set {
      recorder.edit { draft in
        if let place = draft.newAssets.firstIndex(where: { $0.id == identifier }) {
          draft.newAssets[place].output = newValue
        } else {
          draft.edits.removeAll { $0.id == identifier }
          if let newValue { draft.edits.append(LibraryDraft.Edit(id: identifier, output: newValue)) }
        }
      }
    }
  }

  /// Requests to remove all edits of the asset: its original is shown again.
  public func revertAssetContentToOriginal() {
    recorder.edit { draft in
      draft.edits.removeAll { $0.id == identifier }
      draft.edits.append(LibraryDraft.Edit(id: identifier))
    }
  }

  private var new: LibraryDraft.NewAsset? { recorder.draft.newAssets.first { $0.id == identifier } }
  private var update: LibraryChange.Update? { recorder.draft.updates.first { $0.id == identifier } }

  private func change(
    _ new: (inout LibraryDraft.NewAsset) -> Void, _ update: (inout LibraryChange.Update) -> Void
  ) {
    recorder.edit { draft in
      if let place = draft.newAssets.firstIndex(where: { $0.id == identifier }) {
        new(&draft.newAssets[place])
      } else if let place = draft.updates.firstIndex(where: { $0.id == identifier }) {
        update(&draft.updates[place])
      } else {
        var made = LibraryChange.Update(id: identifier)
        update(&made)
        draft.updates.append(made)
      }
    }
  }

  private static func location(_ place: PlaceRecord) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude),
      altitude: place.altitude ?? 0, horizontalAccuracy: 0, verticalAccuracy: place.altitude == nil ? -1 : 0,
      timestamp: WallClock.current.now)
  }
}
