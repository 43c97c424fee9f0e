import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import Photos
@testable import PhotosUI

@Suite struct ItemProviderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-items-\(UUID().uuidString)")

  private func png(_ width: Int, _ height: Int) throws -> Data {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little).rawValue))
    let data = NSMutableData()
    let target = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    CGImageDestinationAddImage(target, try #require(context.makeImage()), nil)
    #expect(CGImageDestinationFinalize(target))
    return data as Data
  }

  private func data(_ provider: NSItemProvider, _ type: String) async -> Data? {
    await withCheckedContinuation { continuation in
      provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
        #expect((data == nil) == (error != nil))
        continuation.resume(returning: data)
      }
    }
  }

  @Test func dataComeInTheTypeThatIsAskedForOrAKindOfIt() async throws {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) { done in
      done(Data("png".utf8), nil)
      return nil
    }
    provider.registerDataRepresentation(forTypeIdentifier: "public.utf8-plain-text", visibility: .all) { done in
      done(Data("text".utf8), nil)
      return nil
    }
    #expect(provider.registeredTypeIdentifiers == ["public.png", "public.utf8-plain-text"])
    #expect(provider.hasItemConformingToTypeIdentifier("public.image"))
    #expect(!provider.hasItemConformingToTypeIdentifier("public.movie"))
    #expect(await data(provider, "public.image") == Data("png".utf8))
    #expect(await data(provider, "public.text") == Data("text".utf8))
    #expect(await data(provider, "public.movie") == nil)
    let copy = try #require(provider.copy() as? NSItemProvider)
    #expect(copy.registeredContentTypes == [.png, .utf8PlainText])
  }

  @Test func aFileIsThereUntilTheHandlerReturns() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "lake.png")
    try png(4, 3).write(to: file)
    let provider = try #require(NSItemProvider(contentsOf: file))
    #expect(provider.suggestedName == "lake" && provider.registeredTypeIdentifiers == ["public.png"])
    let (copy, content) = await withCheckedContinuation { continuation in
      provider.loadFileRepresentation(forTypeIdentifier: "public.png") { url, _ in
        continuation.resume(returning: (url, url.flatMap { try? Data(contentsOf: $0) }))
      }
    }
    #expect(copy?.lastPathComponent == "lake.png" && copy != file)
    #expect(content == (try Data(contentsOf: file)))
    let (place, isItself) = await withCheckedContinuation { continuation in
      provider.loadInPlaceFileRepresentation(forTypeIdentifier: "public.image") { url, isItself, _ in
        continuation.resume(returning: (url, isItself))
      }
    }
    #expect(place == file && isItself)
    #expect(NSItemProvider(contentsOf: folder.appending(path: "none")) == nil)
  }

  @Test func aSuggestedNameIsOneInItsFolder() async throws {
    let (bytes, provider) = (try png(2, 2), NSItemProvider())
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) { done in
      done(bytes, nil)
      return nil
    }
    provider.suggestedName = "../../lake"
    let (name, content) = await withCheckedContinuation { continuation in
      provider.loadFileRepresentation(forTypeIdentifier: "public.png") { url, _ in
        continuation.resume(returning: (url?.lastPathComponent, url.flatMap { try? Data(contentsOf: $0) }))
      }
    }
    #expect(name == "..-..-lake.png" && content == bytes)
  }

  @Test func imagesAreMadeOfPhotos() async throws {
    let bytes = try png(6, 5)
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) { done in
      done(bytes, nil)
      return nil
    }
    #expect(provider.canLoadObject(ofClass: CGImage.self))
    #expect(!provider.canLoadObject(ofClass: PHLivePhoto.self))
    let size = await withCheckedContinuation { continuation in
      provider.loadObject(ofClass: CGImage.self) { object, _ in
        continuation.resume(returning: (object as? CGImage).map { [$0.width, $0.height] })
      }
    }
    #expect(size == [6, 5])
    let isRefused = await withCheckedContinuation { continuation in
      provider.loadObject(ofClass: PHLivePhoto.self) { object, error in
        continuation.resume(returning: object == nil && error != nil)
      }
    }
    #expect(isRefused)
  }

  @Test func pickedPhotosAreHandedOverAsTheyAreOrAsJPEG() async throws {
    let library = PHPhotoLibrary(LibraryPlaces(root: folder, trash: folder.appending(path: "Trash")))
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try png(8, 4)
    try await PHPhotoLibrary.$replacement.withValue(library) {
      try await library.performChanges {
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = "Lake.png"
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: bytes, options: options)
      }
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      let plain = PickedItem.provider(of: asset, .current)
      #expect(plain.registeredTypeIdentifiers == ["public.png"] && plain.suggestedName == "Lake")
      #expect(await data(plain, "public.image") == bytes)
      let compatible = PickedItem.provider(of: asset, .compatible)
      #expect(compatible.registeredTypeIdentifiers == ["public.jpeg", "public.png"])
      let jpeg = try #require(await data(compatible, "public.jpeg"))
      #expect(jpeg.starts(with: [0xFF, 0xD8]))
      let size = await withCheckedContinuation { continuation in
        compatible.loadObject(ofClass: CGImage.self) { object, _ in
          continuation.resume(returning: (object as? CGImage).map { [$0.width, $0.height] })
        }
      }
      #expect(size == [8, 4])
    }
  }
}
