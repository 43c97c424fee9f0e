import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import Photos

@Suite struct EditingTests {
  private func add(_ library: Library, _ name: String, _ data: Data) async throws -> PHAsset {
    let file = try library.file(name, data)
    let id = UUID().uuidString
    try await library.photos.performChanges {
      PHAssetCreationRequest.forAsset(withIdentifier: id).addResource(
        with: .main(of: file), fileURL: file, options: nil)
    }
    return try again(id)
  }

  private func again(_ id: String) throws -> PHAsset {
    try #require(PHAsset.fetchAssets(withLocalIdentifiers: [id], options: nil).firstObject)
  }

  private func input(_ asset: PHAsset, format: String? = nil) async throws -> PHContentEditingInput {
    let options = PHContentEditingInputRequestOptions()
    options.canHandleAdjustmentData = { $0.formatIdentifier == format }
    let found = await withCheckedContinuation { continuation in
      asset.requestContentEditingInput(with: options) { input, _ in continuation.resume(returning: input) }
    }
    return try #require(found)
  }

  /// Edits an asset: what is written is shown from then on.
  private func edit(_ library: Library, _ asset: PHAsset, _ data: Data, note: String = "1") async throws -> PHAsset {
    let output = PHContentEditingOutput(contentEditingInput: try await input(asset))
    output.adjustmentData = PHAdjustmentData(formatIdentifier: "test", formatVersion: "2", data: Data(note.utf8))
    try data.write(to: output.renderedContentURL)
    try await library.photos.performChanges { PHAssetChangeRequest(for: asset).contentEditingOutput = output }
    return try again(asset.localIdentifier)
  }

  private func data(_ asset: PHAsset, _ version: PHImageRequestOptionsVersion) -> Data? {
    let options = PHImageRequestOptions()
    (options.version, options.isSynchronous) = (version, true)
    let found = Mutex<Data?>(nil)
    PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) { data, _, _, _ in
      found.withLock { $0 = data }
    }
    return found.withLock { $0 }
  }

  @Test func anEditIsShownBesideTheOriginalUntilItIsReverted() async throws {
    let library = try Library()
    try await library.use {
      let (first, second) = (Samples.jpeg(40, 20), Samples.jpeg(10, 30))
      var asset = try await add(library, "Lake.jpg", first)
      #expect(!asset.hasAdjustments && asset.canPerform(.content))
      asset = try await edit(library, asset, second)
      #expect(library.files == ["Pictures/Lake (edited).jpg", "Pictures/Lake.jpg"])
      #expect((asset.pixelWidth, asset.pixelHeight) == (10, 30))
      #expect(asset.hasAdjustments && asset.adjustmentFormatIdentifier == "test")
      #expect(data(asset, .current) == second && data(asset, .original) == first && data(asset, .unadjusted) == first)
      #expect(asset.fileURL?.lastPathComponent == "Lake (edited).jpg")
      #expect(PHAssetResource.assetResources(for: asset).map(\.type) == [.photo, .fullSizePhoto])
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
      #expect(try library.photos.verifyIndex().isEmpty)
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
      let reverted = asset
      try await library.photos.performChanges { PHAssetChangeRequest(for: reverted).revertAssetContentToOriginal() }
      asset = try again(asset.localIdentifier)
      #expect(library.files == ["Pictures/Lake.jpg"])
      #expect((asset.pixelWidth, asset.pixelHeight) == (40, 20))
      #expect(!asset.hasAdjustments && asset.adjustmentFormatIdentifier == nil)
      #expect(data(asset, .current) == first)
      #expect(library.trash.isEmpty)
    }
  }

  @Test func whoKnowsTheFormatGetsTheOriginalAndTheDescription() async throws {
    let library = try Library()
    try await library.use {
      let first = Samples.jpeg(40, 20, exif: Exif(orientation: 6))
      var asset = try await add(library, "a.jpg", first)
      let fresh = try await input(asset, format: "test")
      #expect(fresh.adjustmentData == nil && fresh.fullSizeImageOrientation == 6 && fresh.mediaType == .image)
      #expect(fresh.uniformTypeIdentifier == "public.jpeg" && fresh.contentType == .jpeg)
      #expect(fresh.displaySizeImage.map { [$0.width, $0.height] } == [20, 40])
      asset = try await edit(library, asset, Samples.jpeg(5, 5), note: "sepia")
      let known = try await input(asset, format: "test")
      #expect(known.adjustmentData?.data == Data("sepia".utf8) && known.adjustmentData?.formatVersion == "2")
      #expect(try Data(contentsOf: #require(known.fullSizeImageURL)) == first)
      let foreign = try await input(asset, format: "other")
      #expect(foreign.adjustmentData == nil)
      #expect(foreign.displaySizeImage?.width == 5)
      #expect(foreign.audiovisualAsset == nil && foreign.livePhoto == nil)
    }
  }

  @Test func onlyWhatIsShownIsContent() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, "Lake.jpg", Samples.jpeg(40, 20, red: 0.1))
      try await library.photos.performChanges {
        let request = PHAssetChangeRequest(for: asset)
        (request.isFavorite, request.creationDate) = (true, Date(timeIntervalSince1970: 1000))
        let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
        album.addAssets([asset] as NSArray)
      }
      let marked = try #require(PHChange(library: library.photos).changeDetails(for: asset))
      #expect(!marked.assetContentChanged && marked.objectAfterChanges?.isFavorite == true)

      let before = try again(asset.localIdentifier)
      // Another name is none, either.
      let (file, other) = (library.photo("Lake.jpg"), library.photo("Sea.jpg"))
      try FileManager.default.moveItem(at: file, to: other)
      try await library.photos.lookForChanges()
      let named = try #require(PHChange(library: library.photos).changeDetails(for: before))
      #expect(!named.assetContentChanged && named.objectAfterChanges?.fileURL?.lastPathComponent == "Sea.jpg")

      // Of the same size, by an edit and by another program.
      _ = try await edit(library, before, Samples.jpeg(40, 20, red: 0.9))
      let edited = try #require(PHChange(library: library.photos).changeDetails(for: before))
      #expect(edited.assetContentChanged)
      let second = try await add(library, "Hill.jpg", Samples.jpeg(40, 20, red: 0.3))
      try Samples.jpeg(40, 20, red: 0.6).write(to: library.photo("Hill.jpg"))
      try await library.photos.lookForChanges()
      #expect(PHChange(library: library.photos).changeDetails(for: second)?.assetContentChanged == true)
    }
  }

  @Test func aSecondEditReplacesTheFirst() async throws {
    let library = try Library()
    try await library.use {
      let first = Samples.jpeg(40, 20)
      var asset = try await add(library, "a.jpg", first)
      asset = try await edit(library, asset, Samples.jpeg(5, 5), note: "one")
      asset = try await edit(library, asset, Samples.jpeg(7, 7), note: "two")
      #expect(library.files == ["Pictures/a (edited).jpg", "Pictures/a.jpg"])
      #expect(asset.pixelWidth == 7 && data(asset, .original) == first)
      #expect(try await input(asset, format: "test").adjustmentData?.data == Data("two".utf8))
    }
  }

  @Test func videosAreEditedToo() async throws {
    let library = try Library()
    try await library.use {
      var asset = try await add(library, "a.mov", Samples.movie(seconds: 2))
      #expect(asset.mediaType == .video)
      asset = try await edit(library, asset, Samples.movie(seconds: 1, width: 32, height: 16))
      #expect(asset.duration == 1 && asset.pixelWidth == 32)
      func movie(_ version: PHVideoRequestOptionsVersion) async -> String? {
        let options = PHVideoRequestOptions()
        options.version = version
        return await withCheckedContinuation { continuation in
          PHImageManager.default().requestURL(forVideo: asset, options: options) { url, _ in
            continuation.resume(returning: url?.lastPathComponent)
          }
        }
      }
      #expect(await movie(.current) == "a (edited).mov")
      #expect(await movie(.original) == "a.mov")
    }
  }

  @Test func aLivePhotoThatIsEditedStandsStillUntilItIsReverted() async throws {
    let library = try Library()
    try await library.use {
      let still = try library.file("a.jpg", Samples.jpeg(8, 6, exif: Exif(contentIdentifier: "pair")))
      let movie = try library.file("a.mov", Samples.movie(keys: [(Samples.contentKey, "pair")]))
      try await library.photos.performChanges {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .photo, fileURL: still, options: nil)
        request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
      }
      var asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(asset.playbackStyle == .livePhoto)
      #expect(try await input(asset).livePhoto != nil)
      asset = try await edit(library, asset, Samples.jpeg(5, 5))
      #expect(asset.playbackStyle == .image)
      func live(_ version: PHImageRequestOptionsVersion) async -> PHLivePhoto? {
        let options = PHLivePhotoRequestOptions()
        options.version = version
        return await withCheckedContinuation { continuation in
          PHImageManager.default().requestLivePhoto(
            for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .aspectFit, options: options
          ) { photo, _ in continuation.resume(returning: photo) }
        }
      }
      #expect(await live(.current) == nil)
      #expect(await live(.original)?.movieURL.lastPathComponent == "a.mov")
      let edited = asset
      try await library.photos.performChanges { PHAssetChangeRequest(for: edited).revertAssetContentToOriginal() }
      #expect(try again(asset.localIdentifier).playbackStyle == .livePhoto)
    }
  }

  @Test func whatIsIncompleteIsRefusedAndChangesNothing() async throws {
    let library = try Library()
    try await library.use {
      let asset = try await add(library, "a.jpg", Samples.jpeg(40, 20))
      func code(_ output: PHContentEditingOutput) async -> PHPhotosError.Code? {
        do {
          try await library.photos.performChanges { PHAssetChangeRequest(for: asset).contentEditingOutput = output }
          return nil
        } catch { return (error as? PHPhotosError)?.code }
      }
      let output = PHContentEditingOutput(contentEditingInput: try await input(asset))
      #expect(await code(output) == .missingResource)
      try Samples.jpeg(5, 5).write(to: output.renderedContentURL)
      #expect(await code(output) == .missingResource)
      output.adjustmentData = PHAdjustmentData(formatIdentifier: "test", formatVersion: "1", data: Data())
      try Data("no picture".utf8).write(to: output.renderedContentURL)
      #expect(await code(output) == .invalidResource)
      #expect(library.files == ["Pictures/a.jpg"])
      #expect(throws: PHPhotosError.self) { try output.renderedContentURL(for: .quickTimeMovie) }
      let png = try output.renderedContentURL(for: .png)
      try FileManager.default.removeItem(at: output.renderedContentURL)
      try Samples.png(6, 6).write(to: png)
      #expect(await code(output) == nil)
      #expect(library.files == ["Pictures/a (edited).png", "Pictures/a.jpg"])
      #expect(try again(asset.localIdentifier).pixelWidth == 6)
    }
  }

  @Test func aNewAssetCanBeEditedAtOnce() async throws {
    let library = try Library()
    try await library.use {
      let file = try library.file("new.jpg", Samples.jpeg(40, 20))
      try await library.photos.performChanges {
        guard let request = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file),
          let placeholder = request.placeholderForCreatedAsset
        else { return }
        let output = PHContentEditingOutput(placeholderForCreatedAsset: placeholder)
        output.adjustmentData = PHAdjustmentData(formatIdentifier: "test", formatVersion: "1", data: Data([9]))
        try? Samples.jpeg(6, 6).write(to: output.renderedContentURL)
        request.contentEditingOutput = output
      }
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(asset.pixelWidth == 6 && asset.hasAdjustments)
      #expect(try await input(asset, format: "test").adjustmentData?.data == Data([9]))
      #expect(library.files == ["Pictures/new (edited).jpg", "Pictures/new.jpg"])
    }
  }

  @Test func whatIsAddedWithItsEditsIsShownWithThem() async throws {
    let library = try Library()
    try await library.use {
      let (first, second) = (Samples.jpeg(40, 20), Samples.jpeg(6, 6))
      try await library.photos.performChanges {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .photo, data: first, options: nil)
        request.addResource(with: .fullSizePhoto, data: second, options: nil)
      }
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(asset.pixelWidth == 6 && asset.hasAdjustments)
      #expect(data(asset, .current) == second && data(asset, .original) == first)
    }
  }

  @Test func editsSurviveRebuildingTrashAndRestoring() async throws {
    let library = try Library()
    try await library.use {
      var asset = try await add(library, "a.jpg", Samples.jpeg(40, 20))
      asset = try await edit(library, asset, Samples.jpeg(5, 5))
      #expect(try library.photos.rebuildIndex() == 1)
      asset = try again(asset.localIdentifier)
      #expect(asset.pixelWidth == 5 && asset.adjustmentFormatIdentifier == "test")
      let (deleted, id) = (asset, asset.localIdentifier)
      try await library.photos.performChanges { PHAssetChangeRequest.deleteAssets([deleted]) }
      #expect(library.files.isEmpty && library.trash.count == 2)
      try await library.photos.performChanges { PHAssetChangeRequest.restoreAssets(withLocalIdentifiers: [id]) }
      asset = try again(id)
      #expect(asset.pixelWidth == 5 && asset.hasAdjustments)
      // Another program deletes the edited file: the original is seen again.
      try FileManager.default.removeItem(at: try #require(asset.fileURL))
      try await library.photos.lookForChanges()
      asset = try again(id)
      #expect(asset.pixelWidth == 40 && !asset.hasAdjustments && asset.adjustmentFormatIdentifier == nil)
    }
  }

  @Test func anEditThatACrashInterruptedIsFinished() async throws {
    let library = try Library()
    try await library.use {
      var asset = try await add(library, "a.jpg", Samples.jpeg(40, 20))
      asset = try await edit(library, asset, Samples.jpeg(5, 5), note: "one")
      let store = try library.photos.store()
      let output = PHContentEditingOutput(contentEditingInput: try await input(asset))
      output.adjustmentData = PHAdjustmentData(formatIdentifier: "test", formatVersion: "1", data: Data("two".utf8))
      try Samples.jpeg(7, 7).write(to: output.renderedContentURL)
      var staging = try Staging([], in: library.places)
      let edits = try store.stage([LibraryDraft.Edit(id: asset.localIdentifier, output: output)], &staging)
      var taken = GivenPlaces()
      var change = LibraryChange()
      change.contents = try store.plan(edits, &taken)
      staging.keep { _ in true }
      // The journal has the change, and half of it is done.
      _ = try store.index.note { [change] in try $0.begin(change) }
      for old in try #require(change.contents?.first).retired {
        try FileSystem.rename(library.places.path(old.resource.place), to: old.hidden)
      }
      let after = library.another()
      try await PHPhotoLibrary.$replacement.withValue(after) {
        let found = try again(asset.localIdentifier)
        #expect(found.pixelWidth == 7)
        #expect(try await input(found, format: "test").adjustmentData?.data == Data("two".utf8))
      }
      #expect(library.files == ["Pictures/a (edited).jpg", "Pictures/a.jpg"])
    }
  }
}
