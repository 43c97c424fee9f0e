import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import Photos

/// What programs read by the old library.
@Suite struct OlderLibraryTests {
  private func fill(_ library: Library) async throws {
    let movie = try library.file("clip.mov", Samples.movie(seconds: 3))
    let still = try library.file("still.jpg", Samples.jpeg(80, 40, exif: Exif(orientation: 6)))
    try await library.photos.performChanges {
      let photo = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: still)
      photo?.creationDate = Date(timeIntervalSince1970: 1000)
      let video = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie)
      video?.creationDate = Date(timeIntervalSince1970: 2000)
      let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
      if let placeholder = photo?.placeholderForCreatedAsset { album.addAssets([placeholder] as NSArray) }
    }
  }

  private func groups(_ types: UInt32) async throws -> [ALAssetsGroup] {
    let found = Mutex<[ALAssetsGroup]>([])
    return try await withCheckedThrowingContinuation { continuation in
      ALAssetsLibrary().enumerateGroups(withTypes: ALAssetsGroupType(types)) { group, _ in
        guard let group else { return continuation.resume(returning: found.withLock { $0 }) }
        found.withLock { $0.append(group) }
      } failureBlock: { error in
        continuation.resume(throwing: error ?? PHPhotosError(.internalError))
      }
    }
  }

  private func assets(_ group: ALAssetsGroup, _ options: NSEnumerationOptions = []) -> [ALAsset] {
    var found: [ALAsset] = []
    var wasEnded = false
    group.enumerateAssets(options: options) { asset, index, _ in
      if let asset { found.append(asset) } else { wasEnded = index == NSNotFound }
    }
    #expect(wasEnded)
    return found
  }

  private func type(_ asset: ALAsset) -> String? { asset.value(forProperty: ALAssetPropertyType) as? String }

  @Test func groupsAreEnumeratedWithTheirAssets() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let all = try await groups(ALAssetsGroupAll)
      #expect(all.map { $0.value(forProperty: ALAssetsGroupPropertyName) as? String } == ["Recents", "Trip"])
      #expect(all.map { ($0.value(forProperty: ALAssetsGroupPropertyType) as? NSNumber)?.uint32Value } == [16, 2])
      let saved = try #require(try await groups(ALAssetsGroupSavedPhotos).first)
      #expect(assets(saved).map(type) == [ALAssetTypePhoto, ALAssetTypeVideo])
      #expect(assets(saved, .reverse).map(type) == [ALAssetTypeVideo, ALAssetTypePhoto])
      saved.setAssetsFilter(.allVideos())
      #expect(saved.numberOfAssets() == 1)
      #expect(assets(saved).map(type) == [ALAssetTypeVideo])
      saved.setAssetsFilter(.allAssets())
      var first: [String?] = []
      saved.enumerateAssets { asset, _, stop in
        first.append(asset.flatMap(type))
        stop?.pointee = true
      }
      #expect(first == [ALAssetTypePhoto])
      var second: [String?] = []
      saved.enumerateAssets(at: [1, 7], options: []) { asset, _, _ in second.append(asset.flatMap(type)) }
      #expect(second == [ALAssetTypeVideo, nil])
      let album = try #require(all.last)
      #expect(album.isEditable && !saved.isEditable && album.numberOfAssets() == 1)
      let video = try #require(assets(saved).last)
      #expect(album.add(video) && !saved.add(video))
      #expect(album.numberOfAssets() == 2)
    }
  }

  @Test func groupsAndAssetsAreFoundByTheirURLs() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let album = try #require(try await groups(ALAssetsGroupAlbum).first)
      let url = try #require(album.value(forProperty: ALAssetsGroupPropertyURL) as? URL)
      let name = await withCheckedContinuation { continuation in
        ALAssetsLibrary().group(
          for: url,
          resultBlock: { group in
            continuation.resume(returning: group?.value(forProperty: ALAssetsGroupPropertyName) as? String)
          }, failureBlock: nil)
      }
      #expect(name == "Trip")
      let asset = try #require(assets(album).first)
      let place = try #require(asset.value(forProperty: ALAssetPropertyAssetURL) as? URL)
      for (url, expected) in [(place, 1000.0), (URL(fileURLWithPath: "/nowhere"), nil)] {
        let date = await withCheckedContinuation { continuation in
          ALAssetsLibrary().asset(
            for: url,
            resultBlock: { asset in
              continuation.resume(returning: asset?.value(forProperty: ALAssetPropertyDate) as? Date)
            }, failureBlock: nil)
        }
        #expect(date?.timeIntervalSince1970 == expected)
      }
      let made = await withCheckedContinuation { continuation in
        ALAssetsLibrary().addAssetsGroupAlbum(
          withName: "New", resultBlock: { continuation.resume(returning: $0?.numberOfAssets()) }, failureBlock: nil)
      }
      #expect(made == 0)
      let again = await withCheckedContinuation { continuation in
        ALAssetsLibrary().addAssetsGroupAlbum(
          withName: "New", resultBlock: { continuation.resume(returning: $0?.numberOfAssets()) }, failureBlock: nil)
      }
      #expect(again == nil)
    }
  }

  @Test func anAssetTellsOfItselfAndGivesItsFile() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let all = try #require(try await groups(ALAssetsGroupSavedPhotos).first)
      let (photo, video) = try (#require(assets(all).first), #require(assets(all).last))
      #expect(photo.value(forProperty: ALAssetPropertyDuration) as? String == ALErrorInvalidProperty)
      #expect((video.value(forProperty: ALAssetPropertyDuration) as? NSNumber)?.doubleValue == 3)
      #expect(photo.value(forProperty: "x") as? String == ALErrorInvalidProperty)
      #expect((photo.value(forProperty: ALAssetPropertyOrientation) as? NSNumber)?.intValue == 3)
      #expect(photo.value(forProperty: ALAssetPropertyRepresentations) as? [String] == ["public.jpeg"])
      let file: ALAssetRepresentation = try #require(photo.defaultRepresentation())
      #expect(file.filename() == "still.jpg" && file.uti() == "public.jpeg" && file.orientation() == .right)
      #expect(file.dimensions() == CGSize(width: 40, height: 80) && file.scale() == 1)
      let data = try Data(contentsOf: file.url())
      #expect(file.size() == Int64(data.count))
      var bytes = [UInt8](repeating: 0, count: 20)
      let whole = file.getBytes(&bytes, fromOffset: 10, length: 20, error: nil)
      #expect(whole == 20 && Data(bytes) == data[10..<30])
      let rest = file.getBytes(&bytes, fromOffset: file.size() - 5, length: 20, error: nil)
      #expect(rest == 5)
      let stored = try #require(file.fullResolutionImage()).takeUnretainedValue()
      #expect((stored.width, stored.height) == (80, 40))
      let shown = try #require(file.fullScreenImage()).takeUnretainedValue()
      #expect((shown.width, shown.height) == (40, 80))
      #expect(file.metadata()?[kCGImagePropertyOrientation] as? UInt32 == 6)
      let thumbnail = try #require(photo.aspectRatioThumbnail()).takeUnretainedValue()
      #expect((thumbnail.width, thumbnail.height) == (40, 80))
      #expect(photo.thumbnail() != nil)
      #expect(photo.representation(forUTI: "public.jpeg") != nil && photo.representation(forUTI: "public.png") == nil)
      try FileManager.default.removeItem(at: file.url())
      var error: NSError?
      let none = file.getBytes(&bytes, fromOffset: 0, length: 20, error: &error)
      #expect(none == 0 && error?.domain == ALAssetsLibraryErrorDomain)
    }
  }

  @Test(arguments: [
    (ALAssetOrientation.up, "1234"), (.down, "4321"), (.left, "2413"), (.right, "3142"), (.upMirrored, "2143"),
    (.downMirrored, "3412"), (.leftMirrored, "1324"), (.rightMirrored, "4231"),
  ])
  func imagesAreTurnedAsTheirOrientationSays(_ orientation: ALAssetOrientation, _ expected: String) throws {
    // Four pixels with the reds 50, 100, 150 and 200, row by row.
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue))
    for (place, corner) in [(0, 1), (1, 1), (0, 0), (1, 0)].enumerated() {
      context.setFillColor(red: CGFloat(place + 1) * 50 / 255, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: CGFloat(corner.0), y: CGFloat(corner.1), width: 1, height: 1))
    }
    let image = try #require(context.makeImage())
    let turned = try #require(image.turned(orientation))
    #expect(try reds(turned) == expected)
    let back = try #require(turned.turned(orientation.inverse))
    #expect(try reds(back) == "1234")
  }

  /// The numbers of an image's pixels, row by row.
  private func reds(_ image: CGImage) throws -> String {
    var pixels = [UInt8](repeating: 0, count: 16)
    try pixels.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue))
      context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    return stride(from: 2, to: 16, by: 4).map { "\((Int(pixels[$0]) + 25) / 50)" }.joined()
  }
}
