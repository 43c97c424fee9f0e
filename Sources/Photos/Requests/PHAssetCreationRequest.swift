import Foundation

/// A request in a change block for a new asset, made of one or several files.
public final class PHAssetCreationRequest: PHAssetChangeRequest {
  private let identifier: String

  private init(_ identifier: String, _ recorder: ChangeRecorder) {
    self.identifier = identifier
    super.init(identifier, isNew: true, recorder)
    let draft = LibraryDraft.NewAsset(id: identifier)
    recorder.edit { $0.newAssets.append(draft) }
  }

  /// Requests a new asset; add its files next.
  public class func forAsset() -> PHAssetCreationRequest {
    forAsset(withIdentifier: UUID().uuidString)
  }

  static func forAsset(withIdentifier identifier: String) -> PHAssetCreationRequest {
    PHAssetCreationRequest(identifier, .forRequest("PHAssetCreationRequest"))
  }

  /// Whether an asset can have files of these types: exactly one photo, video or audio file, each type once, and a
  /// paired movie only with a photo.
  public class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
    let roles = types.compactMap { PHAssetResourceType(rawValue: $0.intValue) }
    guard roles.count == types.count, Set(roles).count == roles.count, roles.count(where: \.isMain) == 1 else {
      return false
    }
    return roles.contains(.photo) || !roles.contains(.pairedVideo)
  }

  /// Adds a file, which is copied, or moved if the options say so.
  public func addResource(
    with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
  ) {
    add(
      LibraryDraft.NewResource(
        role: type, source: .file(fileURL), moves: options?.shouldMoveFile ?? false,
        mustBeWhole: options?.refusesCutFiles ?? false, isCompared: options?.comparesCopy ?? false,
        originalName: options?.originalFilename))
  }

  /// Adds a file's content.
  public func addResource(with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?) {
    add(LibraryDraft.NewResource(role: type, source: .data(data), originalName: options?.originalFilename))
  }

  private func add(_ resource: LibraryDraft.NewResource) {
    recorder.edit { draft in
      guard let place = draft.newAssets.firstIndex(where: { $0.id == identifier }) else { return }
      draft.newAssets[place].resources.append(resource)
    }
  }
}
