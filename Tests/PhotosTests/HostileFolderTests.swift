import CoreGraphics
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine
@testable import Photos

/// A folder full of files that mean no good, and one photo.
@Suite struct HostileFolderTests {
  @Test func everythingElseIsShownBesideThem() async throws {
    let library = try Library()
    try library.places.make()
    for file in HostileFile.allCases { try file.write(in: library.places.pictures) }
    try Samples.jpeg(40, 30).write(to: library.places.pictures.appending(path: "good.jpg"))
    // A date that nanoseconds can't say, and one before all others.
    for (name, seconds) in [("late.jpg", 9_300_000_000), ("early.jpg", -9_300_000_000)] {
      let file = library.places.pictures.appending(path: name)
      try Samples.jpeg(8, 6).write(to: file)
      var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
      utimensat(AT_FDCWD, file.path, &times, 0)
    }
    try await library.use {
      try await library.photos.lookForChanges()
      let assets = PHAsset.fetchAssets(with: nil)
      let names = Set(assets.compactMap { $0.fileURL?.lastPathComponent })
      #expect(names == Set(HostileFile.allCases.map(\.rawValue) + ["good.jpg", "late.jpg", "early.jpg"]))
      let good = try #require(assets.first { $0.fileURL?.lastPathComponent == "good.jpg" })
      #expect((good.pixelWidth, good.pixelHeight) == (40, 30))
      #expect(try library.photos.verifyIndex().isEmpty)

      // Each picture comes, or an error does.
      for asset in assets {
        let image = await image(of: asset)
        if asset == good { #expect(image?.width == 40) }
      }
      // Nobody reads them again because of that.
      let before = SandboxedReader.shared.startedCount
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).count == assets.count)
      #expect(SandboxedReader.shared.startedCount == before)
    }
  }

  private func image(of asset: PHAsset) async -> CGImage? {
    await withCheckedContinuation { continuation in
      PHImageManager.default().requestImage(
        for: asset, targetSize: CGSize(width: 256, height: 256), contentMode: .aspectFit, options: nil
      ) { image, _ in continuation.resume(returning: image) }
    }
  }

  @Test(arguments: [PHAssetResourceType.photo, .video]) func whatIsNoMediaIsRefused(_ role: PHAssetResourceType)
    async throws
  {
    let library = try Library()
    try await library.use {
      let noise = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
      let movie = Data([0, 0, 0, 16]) + Data("ftypisom".utf8) + Data([0, 0, 0, 0]) + noise
      for (name, bytes) in [("a.mp4", noise), ("b.mp4", movie), ("c.jpg", Data([0xFF, 0xD8, 0xFF, 0xE0]) + noise)] {
        let file = try library.file(name, bytes)
        await #expect(throws: PHPhotosError.self) {
          try await library.photos.performChanges {
            PHAssetCreationRequest.forAsset().addResource(with: role, fileURL: file, options: nil)
          }
        }
      }
      #expect(PHAsset.fetchAssets(with: nil).isEmpty)
      #expect(library.files.isEmpty)
    }
  }
}
