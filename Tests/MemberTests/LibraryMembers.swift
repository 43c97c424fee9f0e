import AVKit
import CoreImage
import Photos
import PhotosUI
import Testing

@Suite struct LibraryMembers {
  @Test func library() {
    var table = MemberTable()
    table.type("PHPhotoLibrary", PHPhotoLibrary.self, under: NSObject.self)
    table.call("PHPhotoLibrary.shared()", PHPhotoLibrary.shared as () -> PHPhotoLibrary)
    table.call(
      "PHPhotoLibrary.authorizationStatus()", PHPhotoLibrary.authorizationStatus as () -> PHAuthorizationStatus)
    table.call(
      "PHPhotoLibrary.authorizationStatus(for:)",
      PHPhotoLibrary.authorizationStatus(for:) as (PHAccessLevel) -> PHAuthorizationStatus)
    table.call(
      "PHPhotoLibrary.requestAuthorization(_:)",
      { (done: @escaping @Sendable (PHAuthorizationStatus) -> Void) in PHPhotoLibrary.requestAuthorization(done) })
    table.call(
      "PHPhotoLibrary.requestAuthorization(for:)",
      { (level: PHAccessLevel) async -> PHAuthorizationStatus in await PHPhotoLibrary.requestAuthorization(for: level) }
    )
    table.call(
      "PHPhotoLibrary.performChanges(_:completionHandler:)",
      { (library: PHPhotoLibrary, change: @escaping @Sendable () -> Void) in
        library.performChanges(change, completionHandler: { (_: Bool, _: (any Error)?) in })
      })
    table.call(
      "PHPhotoLibrary.performChanges(_:)",
      { (library: PHPhotoLibrary, change: @escaping @Sendable () -> Void) async throws in
        try await library.performChanges(change)
      })
    table.call(
      "PHPhotoLibrary.performChangesAndWait(_:)",
      { (library: PHPhotoLibrary, change: @escaping @Sendable () -> Void) throws in
        try library.performChangesAndWait(change)
      })
    table.call(
      "PHPhotoLibrary.register(_:)",
      PHPhotoLibrary.register(_:) as (PHPhotoLibrary) -> (any PHPhotoLibraryChangeObserver) -> Void)
    table.call(
      "PHPhotoLibrary.unregisterChangeObserver(_:)",
      PHPhotoLibrary.unregisterChangeObserver(_:) as (PHPhotoLibrary) -> (any PHPhotoLibraryChangeObserver) -> Void)
    table.type("PHPhotoLibraryChangeObserver", (any PHPhotoLibraryChangeObserver).self)
    table.constant("PHAuthorizationStatus.notDetermined", PHAuthorizationStatus.notDetermined, 0)
    table.constant("PHAuthorizationStatus.restricted", PHAuthorizationStatus.restricted, 1)
    table.constant("PHAuthorizationStatus.denied", PHAuthorizationStatus.denied, 2)
    table.constant("PHAuthorizationStatus.authorized", PHAuthorizationStatus.authorized, 3)
    table.constant("PHAuthorizationStatus.limited", PHAuthorizationStatus.limited, 4)
    table.constant("PHAccessLevel.addOnly", PHAccessLevel.addOnly, 1)
    table.constant("PHAccessLevel.readWrite", PHAccessLevel.readWrite, 2)
    #expect(table.complaints == [])
  }

  @Test func requests() {
    var table = MemberTable()
    table.type("PHAssetChangeRequest", PHAssetChangeRequest.self)
    table.call(
      "PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL:)",
      PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL:) as (URL) -> PHAssetChangeRequest?)
    table.call(
      "PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL:)",
      PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL:) as (URL) -> PHAssetChangeRequest?)
    table.get(
      "PHAssetChangeRequest.placeholderForCreatedAsset", \PHAssetChangeRequest.placeholderForCreatedAsset,
      PHObjectPlaceholder?.self)
    table.set("PHAssetChangeRequest.isFavorite", \PHAssetChangeRequest.isFavorite, Bool.self)
    table.set("PHAssetChangeRequest.creationDate", \PHAssetChangeRequest.creationDate, Date?.self)
    table.set(
      "PHAssetChangeRequest.contentEditingOutput", \PHAssetChangeRequest.contentEditingOutput,
      PHContentEditingOutput?.self)
    table.type("PHAssetCreationRequest", PHAssetCreationRequest.self, under: PHAssetChangeRequest.self)
    table.call("PHAssetCreationRequest.forAsset()", PHAssetCreationRequest.forAsset as () -> PHAssetCreationRequest)
    table.call(
      "PHAssetCreationRequest.addResource(with:data:options:)",
      PHAssetCreationRequest.addResource(with:data:options:)
        as (PHAssetCreationRequest) -> (PHAssetResourceType, Data, PHAssetResourceCreationOptions?) -> Void)
    table.call(
      "PHAssetCreationRequest.addResource(with:fileURL:options:)",
      PHAssetCreationRequest.addResource(with:fileURL:options:)
        as (PHAssetCreationRequest) -> (PHAssetResourceType, URL, PHAssetResourceCreationOptions?) -> Void)
    table.type("PHAssetResourceCreationOptions", PHAssetResourceCreationOptions.self, under: NSObject.self)
    table.set(
      "PHAssetResourceCreationOptions.shouldMoveFile", \PHAssetResourceCreationOptions.shouldMoveFile, Bool.self)
    table.set(
      "PHAssetResourceCreationOptions.originalFilename", \PHAssetResourceCreationOptions.originalFilename, String?.self)
    table.constant("PHAssetResourceType.photo", PHAssetResourceType.photo, 1)
    table.constant("PHAssetResourceType.video", PHAssetResourceType.video, 2)
    table.constant("PHAssetResourceType.pairedVideo", PHAssetResourceType.pairedVideo, 9)
    table.type("PHAssetCollectionChangeRequest", PHAssetCollectionChangeRequest.self)
    table.call(
      "PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle:)",
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle:)
        as (String) -> PHAssetCollectionChangeRequest)
    table.type("PHCollectionListChangeRequest", PHCollectionListChangeRequest.self)
    #expect(table.complaints == [])
  }

  @Test func objects() {
    var table = MemberTable()
    table.type("PHObject", PHObject.self, under: NSObject.self)
    table.get("PHObject.localIdentifier", \PHObject.localIdentifier, String.self)
    table.type("PHAsset", PHAsset.self, under: PHObject.self)
    table.get("PHAsset.mediaType", \PHAsset.mediaType, PHAssetMediaType.self)
    table.get("PHAsset.mediaSubtypes", \PHAsset.mediaSubtypes, PHAssetMediaSubtype.self)
    table.get("PHAsset.pixelWidth", \PHAsset.pixelWidth, Int.self)
    table.get("PHAsset.creationDate", \PHAsset.creationDate, Date?.self)
    table.get("PHAsset.duration", \PHAsset.duration, TimeInterval.self)
    table.get("PHAsset.isFavorite", \PHAsset.isFavorite, Bool.self)
    table.call("PHAsset.fetchAssets(with:)", PHAsset.fetchAssets(with:) as (PHFetchOptions?) -> PHFetchResult<PHAsset>)
    table.call(
      "PHAsset.fetchAssets(with:options:)",
      PHAsset.fetchAssets(with:options:) as (PHAssetMediaType, PHFetchOptions?) -> PHFetchResult<PHAsset>)
    table.call(
      "PHAsset.fetchAssets(withLocalIdentifiers:options:)",
      PHAsset.fetchAssets(withLocalIdentifiers:options:) as ([String], PHFetchOptions?) -> PHFetchResult<PHAsset>)
    table.type("PHFetchOptions", PHFetchOptions.self, under: NSObject.self)
    table.set("PHFetchOptions.predicate", \PHFetchOptions.predicate, NSPredicate?.self)
    table.set("PHFetchOptions.sortDescriptors", \PHFetchOptions.sortDescriptors, [NSSortDescriptor]?.self)
    table.set("PHFetchOptions.fetchLimit", \PHFetchOptions.fetchLimit, Int.self)
    table.get("PHFetchResult.count", \PHFetchResult<PHAsset>.count, Int.self)
    table.get("PHFetchResult.firstObject", \PHFetchResult<PHAsset>.firstObject, PHAsset?.self)
    table.type("PHAssetResource", PHAssetResource.self, under: NSObject.self)
    table.call(
      "PHAssetResource.assetResources(for:)", PHAssetResource.assetResources(for:) as (PHAsset) -> [PHAssetResource])
    table.get("PHAssetResource.originalFilename", \PHAssetResource.originalFilename, String.self)
    table.get("PHAssetResource.type", \PHAssetResource.type, PHAssetResourceType.self)
    table.type("PHLivePhoto", PHLivePhoto.self, under: NSObject.self)
    table.get("PHLivePhoto.size", \PHLivePhoto.size, CGSize.self)
    table.type("PHCollection", PHCollection.self, under: PHObject.self)
    table.get("PHCollection.localizedTitle", \PHCollection.localizedTitle, String?.self)
    table.type("PHCollectionList", PHCollectionList.self, under: PHCollection.self)
    table.type("PHAssetCollection", PHAssetCollection.self, under: PHCollection.self)
    table.type("PHAdjustmentData", PHAdjustmentData.self, under: NSObject.self)
    table.call(
      "PHAdjustmentData.init(formatIdentifier:formatVersion:data:)",
      PHAdjustmentData.init(formatIdentifier:formatVersion:data:) as (String, String, Data) -> PHAdjustmentData)
    table.get("PHAdjustmentData.formatIdentifier", \PHAdjustmentData.formatIdentifier, String.self)
    table.get("PHAdjustmentData.data", \PHAdjustmentData.data, Data.self)
    table.type("PHContentEditingInput", PHContentEditingInput.self, under: NSObject.self)
    table.get("PHContentEditingInput.fullSizeImageURL", \PHContentEditingInput.fullSizeImageURL, URL?.self)
    table.get("PHContentEditingInput.adjustmentData", \PHContentEditingInput.adjustmentData, PHAdjustmentData?.self)
    table.type("PHContentEditingOutput", PHContentEditingOutput.self, under: NSObject.self)
    table.call(
      "PHContentEditingOutput.init(contentEditingInput:)",
      PHContentEditingOutput.init(contentEditingInput:) as (PHContentEditingInput) -> PHContentEditingOutput)
    table.set("PHContentEditingOutput.adjustmentData", \PHContentEditingOutput.adjustmentData, PHAdjustmentData?.self)
    table.get("PHContentEditingOutput.renderedContentURL", \PHContentEditingOutput.renderedContentURL, URL.self)
    table.call(
      "PHAsset.requestContentEditingInput(with:completionHandler:)",
      { (asset: PHAsset, options: PHContentEditingInputRequestOptions?) -> PHContentEditingInputRequestID in
        asset.requestContentEditingInput(with: options, completionHandler: { _, _ in })
      })
    #expect(table.complaints == [])
  }

  @Test func oldLibrary() {
    var table = MemberTable()
    table.type("ALAssetsLibrary", ALAssetsLibrary.self, under: NSObject.self)
    table.call("ALAssetsLibrary.init()", ALAssetsLibrary.init as () -> ALAssetsLibrary)
    table.call(
      "ALAssetsLibrary.writeVideoAtPath(toSavedPhotosAlbum:completionBlock:)",
      { (library: ALAssetsLibrary, url: URL) in
        library.writeVideoAtPath(toSavedPhotosAlbum: url, completionBlock: { (_: URL?, _: (any Error)?) in })
      })
    table.call(
      "ALAssetsLibrary.videoAtPathIs(compatibleWithSavedPhotosAlbum:)",
      ALAssetsLibrary.videoAtPathIs(compatibleWithSavedPhotosAlbum:) as (ALAssetsLibrary) -> (URL) -> Bool)
    table.call(
      "ALAssetsLibrary.enumerateGroups(withTypes:using:failureBlock:)",
      { (library: ALAssetsLibrary, types: ALAssetsGroupType) in
        library.enumerateGroups(withTypes: types, using: { _, _ in }, failureBlock: { _ in })
      })
    table.type("ALAssetsGroup", ALAssetsGroup.self, under: NSObject.self)
    table.call(
      "ALAssetsGroup.setAssetsFilter(_:)", ALAssetsGroup.setAssetsFilter as (ALAssetsGroup) -> (ALAssetsFilter?) -> Void
    )
    table.type("ALAssetsFilter", ALAssetsFilter.self, under: NSObject.self)
    table.type("ALAsset", ALAsset.self, under: NSObject.self)
    table.call(
      "ALAsset.defaultRepresentation()", ALAsset.defaultRepresentation as (ALAsset) -> () -> ALAssetRepresentation?)
    table.call("ALAssetRepresentation.url()", ALAssetRepresentation.url as (ALAssetRepresentation) -> () -> URL?)
    table.value("ALAssetsGroupSavedPhotos", ALAssetsGroupSavedPhotos, UInt32.self)
    #expect(table.complaints == [])
  }

  @Test func livePhotoEditing() {
    var table = MemberTable()
    typealias Context = PHLivePhotoEditingContext
    table.type("PHLivePhotoEditingContext", Context.self, under: NSObject.self)
    table.call(
      "PHLivePhotoEditingContext.init(livePhotoEditingInput:)",
      Context.init(livePhotoEditingInput:) as (PHContentEditingInput) -> Context?)
    table.get("PHLivePhotoEditingContext.fullSizeImage", \Context.fullSizeImage, CIImage.self)
    table.get("PHLivePhotoEditingContext.duration", \Context.duration, CMTime.self)
    table.get("PHLivePhotoEditingContext.photoTime", \Context.photoTime, CMTime.self)
    table.set(
      "PHLivePhotoEditingContext.frameProcessor", \Context.frameProcessor, PHLivePhotoFrameProcessingBlock?.self)
    table.set("PHLivePhotoEditingContext.audioVolume", \Context.audioVolume, Float.self)
    table.get("PHLivePhotoEditingContext.orientation", \Context.orientation, CGImagePropertyOrientation.self)
    table.call(
      "PHLivePhotoEditingContext.prepareLivePhotoForPlayback(withTargetSize:options:completionHandler:)",
      { (context: Context, size: CGSize, options: [String: Any]?) in
        context.prepareLivePhotoForPlayback(withTargetSize: size, options: options) { (_: PHLivePhoto?, _: Error?) in }
      })
    table.call(
      "PHLivePhotoEditingContext.prepareLivePhotoForPlayback(withTargetSize:options:) async",
      { (context: Context, size: CGSize) async throws -> PHLivePhoto in
        try await context.prepareLivePhotoForPlayback(withTargetSize: size)
      })
    table.call(
      "PHLivePhotoEditingContext.saveLivePhoto(to:options:completionHandler:)",
      { (context: Context, output: PHContentEditingOutput, options: [String: Any]?) in
        context.saveLivePhoto(to: output, options: options) { (_: Bool, _: Error?) in }
      })
    table.call(
      "PHLivePhotoEditingContext.saveLivePhoto(to:options:) async",
      { (context: Context, output: PHContentEditingOutput) async throws -> Bool in
        try await context.saveLivePhoto(to: output)
      })
    table.call("PHLivePhotoEditingContext.cancel()", Context.cancel as (Context) -> () -> Void)
    table.type("PHLivePhotoFrame", (any PHLivePhotoFrame).self)
    table.get("PHLivePhotoFrame.image", \(any PHLivePhotoFrame).image, CIImage.self)
    table.get("PHLivePhotoFrame.time", \(any PHLivePhotoFrame).time, CMTime.self)
    table.get("PHLivePhotoFrame.type", \(any PHLivePhotoFrame).type, PHLivePhotoFrameType.self)
    table.get("PHLivePhotoFrame.renderScale", \(any PHLivePhotoFrame).renderScale, CGFloat.self)
    table.constant("PHLivePhotoFrameType.photo", PHLivePhotoFrameType.photo, 0)
    table.constant("PHLivePhotoFrameType.video", PHLivePhotoFrameType.video, 1)
    #expect(table.complaints == [])
  }
}
