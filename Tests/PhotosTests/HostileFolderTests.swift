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

  /// With the reader, and where none is installed.
  @Test(arguments: [PHAssetResourceType.photo, .video], [true, false])
  func whatIsNoMediaIsRefused(_ role: PHAssetResourceType, _ hasReader: Bool) async throws {
    let library = try Library(reader: hasReader ? nil : SandboxedReader(program: nil))
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
      // What is media is taken, by either.
      let good = try library.file("good.jpg", Samples.jpeg(40, 30))
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: good, options: nil)
      }
      #expect(PHAsset.fetchAssets(with: nil).first?.pixelWidth == 40)
      #expect(library.places.reader?.startedCount ?? 0 == 0)
    }
  }

  /// Nothing of these is copied: a device never ends, and twenty gigabytes take the disk before a reader refuses them.
  @Test func whatCanBeNoPhotoIsRefusedBeforeItIsCopied() async throws {
    let library = try Library()
    let sparse = try HostileFile.sparseJPEG.write(in: library.root)
    let (zeros, pipe) = (library.root.appending(path: "zeros.jpg"), library.root.appending(path: "pipe.jpg"))
    try FileManager.default.createSymbolicLink(at: zeros, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
    try #require(mkfifo(pipe.path, 0o600) == 0)
    let text = try library.file("words.jpg", Data("no photo".utf8))
    for (file, error) in [
      (zeros, LibraryError.notMedia("zeros.jpg")), (pipe, .notMedia("pipe.jpg")), (text, .notMedia("words.jpg")),
      (sparse, .tooLarge("sparse.jpg")),
    ] {
      let path = file.resolvingSymlinksInPath().path
      #expect(throws: error) { try FirstLook.check(path, as: .photo, named: file.lastPathComponent) }
    }
    #expect(throws: LibraryError.notMedia("words")) {
      try FirstLook.check(Data("no photo".utf8), as: .photo, named: "words")
    }
    #expect(throws: LibraryError.tooLarge("a.plist")) {
      try FirstLook.check(sparse.path, as: .adjustmentData, named: "a.plist")
    }
    try FirstLook.check(Samples.jpeg(), as: .photo, named: "good.jpg")
    // Sound without pictures has the first bytes of a movie.
    try FirstLook.check(Samples.movie(), as: .audio, named: "good.m4a")
    await library.use {
      for file in [pipe, text, sparse] {
        let error = await #expect(throws: PHPhotosError.self) {
          try await library.photos.performChanges {
            PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: file, options: nil)
          }
        }
        #expect(error?.code == .invalidResource)
      }
      #expect(library.files.isEmpty)
    }
  }

  /// Nor is it read whole to give a copy of it away.
  @Test func noCopyForOthersIsMadeOfWhatCanBeNoPhoto() throws {
    let library = try Library()
    let (pipe, copy) = (library.root.appending(path: "pipe.jpg"), library.root.appending(path: "copy.jpg"))
    try #require(mkfifo(pipe.path, 0o600) == 0)
    for file in [pipe, try HostileFile.sparseJPEG.write(in: library.root)] {
      #expect(throws: CocoaError.self) {
        try SharedPhoto.write(copyOf: file, to: copy, keepsPlace: false, keepsCamera: true)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: copy.path))
  }

  @Test func aCopyHasTheLengthOfItsFile() throws {
    let library = try Library()
    try library.places.make()
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let file = try library.file("a", bytes)
    let copy = try StagedFile(in: library.places.pictures)
    try copy.copy(file.path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy.path)) == bytes)
    // Its length is said to be 0, but there is more: so is a file that grows while it is copied.
    #expect(throws: SystemError(StagedFile.changed, path: "/proc/version")) {
      try StagedFile(in: library.places.pictures).copy("/proc/version")
    }
    #expect(throws: SystemError(EINVAL, path: "/dev/zero")) {
      try StagedFile(in: library.places.pictures).copy("/dev/zero")
    }
    let error = PHPhotosError(SystemError(StagedFile.changed, path: "/a/b.jpg"))
    #expect(error.errorDescription?.contains("b.jpg") == true && error.recoverySuggestion != nil)
    withExtendedLifetime(copy) { #expect(library.files.count == 1) }
  }
}
