import Foundation

/// Called with each group, and at the end with nil.
public typealias ALAssetsLibraryGroupsEnumerationResultsBlock =
  @Sendable (ALAssetsGroup?, UnsafeMutablePointer<ObjCBool>?) -> Void
/// Called with the asset of a URL; with nil if there is none.
public typealias ALAssetsLibraryAssetForURLResultBlock = @Sendable (ALAsset?) -> Void
/// Called with the group of a URL; with nil if there is none.
public typealias ALAssetsLibraryGroupResultBlock = @Sendable (ALAssetsGroup?) -> Void
/// Called if the library can't be used.
public typealias ALAssetsLibraryAccessFailureBlock = @Sendable ((any Error)?) -> Void

extension ALAssetsLibrary {
  /// Whether the library's folders can be read and written.
  public class func authorizationStatus() -> ALAuthorizationStatus {
    PHPhotoLibrary.authorizationStatus() == .authorized ? .authorized : .denied
  }

  /// Calls a block with each group of some types, and at the end with nil, on a queue of the library's.
  public func enumerateGroups(
    withTypes types: ALAssetsGroupType, using enumerationBlock: ALAssetsLibraryGroupsEnumerationResultsBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    read(failureBlock) {
      var stop = ObjCBool(false)
      for group in Self.groups(types) {
        enumerationBlock?(group, &stop)
        if stop.boolValue { return }
      }
      enumerationBlock?(nil, &stop)
    }
  }

  /// Finds the asset of a URL that the library gave out; nil if it is gone.
  public func asset(
    for assetURL: URL!, resultBlock: ALAssetsLibraryAssetForURLResultBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    let library = PHPhotoLibrary.shared()
    read(failureBlock) {
      let place = assetURL.flatMap { library.places.place(ofPath: $0.standardizedFileURL.path) }
      let ids = place.flatMap { place in try? library.readable()?.index.read { try $0.assets(at: place) } }
      let found = PHAsset.fetch(AssetQuery(scope: .identifiers(ids ?? [])), nil, in: library).firstObject
      resultBlock?(found.map { ALAsset($0) })
    }
  }

  /// Finds the group of a URL that the library gave out; nil if it is gone.
  public func group(
    for groupURL: URL!, resultBlock: ALAssetsLibraryGroupResultBlock!, failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    let library = PHPhotoLibrary.shared()
    read(failureBlock) {
      let id = groupURL.flatMap(ALAssetsGroup.identifier)
      let found = id.flatMap { PHAssetCollection.fetch([$0], nil, in: library).firstObject }
      resultBlock?(found.map(Self.group))
    }
  }

  /// Makes an album; calls the block with nil if there is one of this name.
  public func addAssetsGroupAlbum(
    withName name: String!, resultBlock: ALAssetsLibraryGroupResultBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    let (library, name) = (PHPhotoLibrary.shared(), name ?? "")
    read(failureBlock) {
      let options = PHFetchOptions()
      options.predicate = NSPredicate(format: "title == %@", name)
      guard PHAssetCollection.fetch(nil, options, in: library).isEmpty else {
        resultBlock?(nil)
        return
      }
      do {
        try library.performChangesAndWait {
          PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: name)
        }
        resultBlock?(PHAssetCollection.fetch(nil, options, in: library).firstObject.map(Self.group))
      } catch {
        failureBlock?(Self.failure(ALAssetsLibraryUnknownError, error))
      }
    }
  }

  /// Carries out what reads the library on a queue, for the library that is shared where it is asked for.
  private func read(_ failure: ALAssetsLibraryAccessFailureBlock?, _ body: @escaping @Sendable () -> Void) {
    let library = PHPhotoLibrary.shared()
    DispatchQueue.global(qos: .userInitiated).async {
      if let problem = PHPhotoLibrary.authorizationProblem(for: .readWrite, at: library.places) {
        failure?(Self.failure(ALAssetsLibraryAccessUserDeniedError, problem))
        return
      }
      PHPhotoLibrary.$replacement.withValue(library) { body() }
    }
  }

  private static func failure(_ code: Int, _ error: any Error) -> NSError {
    NSError(
      domain: ALAssetsLibraryErrorDomain, code: code,
      userInfo: [NSLocalizedDescriptionKey: error.localizedDescription, NSUnderlyingErrorKey: error])
  }

  private static func groups(_ types: ALAssetsGroupType) -> [ALAssetsGroup] {
    let library = PHPhotoLibrary.shared()
    func wants(_ type: UInt32) -> Bool { types & UInt(type) != 0 }
    var groups: [ALAssetsGroup] = []
    let all = PHAssetCollection(.smartAlbumUserLibrary, in: library)
    if wants(ALAssetsGroupSavedPhotos) { groups.append(ALAssetsGroup(ALAssetsGroupSavedPhotos, all)) }
    if wants(ALAssetsGroupLibrary), types != UInt(ALAssetsGroupAll) {
      groups.append(ALAssetsGroup(ALAssetsGroupLibrary, all))
    }
    if wants(ALAssetsGroupAlbum) { groups += PHAssetCollection.fetch(nil, nil, in: library).map(group) }
    return groups
  }

  private static func group(_ collection: PHAssetCollection) -> ALAssetsGroup {
    let isAlbum = collection.assetCollectionType == .album
    return ALAssetsGroup(isAlbum ? ALAssetsGroupAlbum : ALAssetsGroupSavedPhotos, collection)
  }
}
