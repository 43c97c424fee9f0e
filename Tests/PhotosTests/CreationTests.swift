import Foundation
import Testing

@testable import Photos

@Suite struct CreationTests {
  @Test func aPhotoFromDataIsAFileInThePicturesFolderAndCanBeFetched() async throws {
    let library = try Library()
    try await library.use {
      let data = Samples.jpeg(
        40, 30, exif: Exif(orientation: 6, taken: "2026:11:21 22:15:03", zone: "+01:00", fraction: "250"))
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: nil)
      }
      let assets = PHAsset.fetchAssets(with: .image, options: nil)
      let asset = try #require(assets.firstObject)
      #expect(assets.count == 1)
      #expect((asset.pixelWidth, asset.pixelHeight) == (30, 40))
      #expect(asset.creationDate == Date(timeIntervalSince1970: 1_795_295_703.25))
      let url = try #require(asset.fileURL)
      #expect(url.deletingLastPathComponent().path == library.places.pictures.path)
      #expect(try Data(contentsOf: url) == data)
      #expect(library.files == ["Pictures/\(url.lastPathComponent)"])
    }
  }

  @Test func aLivePhotoIsOneAssetOfTwoFilesWithOneName() async throws {
    let library = try Library()
    try await library.use {
      let id = UUID().uuidString
      let movie = try library.file("x.mov", Samples.movie(keys: [(Samples.contentKey, id)]))
      try await library.photos.performChanges {
        let request = PHAssetCreationRequest.forAsset()
        let name = PHAssetResourceCreationOptions()
        name.originalFilename = "Lake.jpg"
        request.addResource(with: .photo, data: Samples.jpeg(exif: Exif(contentIdentifier: id)), options: name)
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = true
        request.addResource(with: .pairedVideo, fileURL: movie, options: options)
      }
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      #expect(asset.mediaSubtypes.contains(.photoLive))
      #expect(asset.mediaType == .image)
      let resources = PHAssetResource.assetResources(for: asset)
      #expect(resources.map(\.type) == [.photo, .pairedVideo])
      #expect(resources.map(\.contentIdentifier) == [id, id])
      #expect(library.files == ["Pictures/Lake.jpg", "Pictures/Lake.mov"])
      #expect(!FileManager.default.fileExists(atPath: movie.path))
    }
  }

  /// FAT, exFAT and others would take the second for the first.
  @Test func namesThatDifferInCapitalsAreNotGivenInOneChange() async throws {
    let library = try Library()
    try await library.use {
      try await library.photos.performChanges {
        for name in ["lake.jpg", "LAKE.jpg"] {
          let options = PHAssetResourceCreationOptions()
          options.originalFilename = name
          PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.jpeg(), options: options)
        }
      }
      #expect(library.files == ["Pictures/LAKE 2.jpg", "Pictures/lake.jpg"])
    }
  }

  /// Foundation's errors say a number of theirs; what the disk said lies beneath.
  @Test func anErrorSaysWhatTheDiskSaid() throws {
    let memory = "/proc/self/mem"
    let unreadable = try #require(throws: (any Error).self) { try Data(contentsOf: URL(filePath: memory)) }
    #expect(PHPhotosError(unreadable) == PHPhotosError(SystemError(EIO, path: memory)))
    let full = try #require(throws: (any Error).self) {
      try FileHandle(forWritingTo: URL(filePath: "/dev/full")).write(contentsOf: Data(count: 1))
    }
    #expect(PHPhotosError(full).code == .notEnoughSpace)
    #expect(PHPhotosError(POSIXError(.ENODEV)).errorDescription?.hasSuffix(" No such device") == true)
    let missing = try #require(throws: (any Error).self) {
      try FileManager.default.createDirectory(atPath: "/proc/none/a", withIntermediateDirectories: true)
    }
    #expect(PHPhotosError(missing).code == .missingResource)
    for error in [unreadable, full, missing, CocoaError(.fileReadUnknown), CocoaError(.fileWriteVolumeReadOnly)] {
      let words = try #require(PHPhotosError(error).errorDescription)
      #expect(!words.contains("Domain") && !words.isEmpty, "\(words)")
    }
  }

  @Test func aMovedFileIsTheSameFileAndACopiedOneIsNot() async throws {
    let library = try Library()
    try await library.use {
      let moved = try library.file("moved.mov", Samples.movie())
      let copied = try library.file("copied.mov", Samples.movie())
      func number(_ url: URL?) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: try #require(url).path)
        return try #require(attributes[.systemFileNumber] as? Int)
      }
      let (first, second) = (try number(moved), try number(copied))
      try await library.photos.performChanges {
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = true
        PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: moved, options: options)
        PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: copied)
      }
      let assets = PHAsset.fetchAssets(with: .video, options: nil)
      #expect(try number(assets.object(at: 0).fileURL) == first)
      #expect(try number(assets.object(at: 1).fileURL) != second)
      #expect(FileManager.default.fileExists(atPath: copied.path))
      #expect(!FileManager.default.fileExists(atPath: moved.path))
      #expect(library.files == ["Videos/copied.mov", "Videos/moved.mov"])
      #expect(assets.object(at: 0).duration == 2)
    }
  }

  @Test func aFilmWhoseEndIsMissingIsRefusedWhereThatIsAskedFor() async throws {
    let library = try Library()
    try await library.use {
      let whole = try library.file("whole.mov", Samples.movie())
      let cut = try library.file("cut.mov", Samples.movie().dropLast(4))
      func add(_ file: URL, _ refuses: Bool) async throws {
        try await library.photos.performChanges {
          let options = PHAssetResourceCreationOptions()
          options.refusesCutFiles = refuses
          PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: file, options: options)
        }
      }
      let error = await #expect(throws: PHPhotosError.self) { try await add(cut, true) }
      #expect(error?.code == .invalidResource)
      #expect(
        error?.errorDescription == "“cut.mov” is cut off: its end is missing." && error?.recoverySuggestion != nil)
      #expect(library.files.isEmpty)
      try await add(whole, true)
      try await add(cut, false)
      #expect(library.files == ["Videos/cut.mov", "Videos/whole.mov"])
    }
  }

  @Test func aCopyThatIsToBeComparedIsAddedWhenItIsTheSame() async throws {
    let library = try Library()
    try await library.use {
      let movie = try library.file("a.mov", Samples.movie())
      try await library.photos.performChanges {
        let options = PHAssetResourceCreationOptions()
        options.comparesCopy = true
        let copy = options.copy() as? PHAssetResourceCreationOptions
        #expect(copy?.comparesCopy == true && copy?.refusesCutFiles == false)
        PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: movie, options: copy)
      }
      #expect(library.files == ["Videos/a.mov"])
    }
  }

  @Test func aCopyThatDiffersFromItsSourceIsFound() throws {
    let library = try Library()
    try library.places.make()
    let source = try library.file("a.jpg", Samples.jpeg())
    let copy = try StagedFile(in: library.places.pictures)
    try copy.copy(source.path)
    #expect(try copy.matches(source.path))
    // One bit, as a bad cable turns it.
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: copy.path))
    let byte = try #require(file.read(upToCount: 1)?.first)
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data([byte ^ 1]))
    try file.synchronize()
    #expect(try !copy.matches(source.path))
    #expect(throws: SystemError(EIO, path: source.path + "x")) { try copy.matches(source.path + "x") }
    let error = PHPhotosError(LibraryError.differs("/card/a.jpg"))
    #expect(
      error.code == .invalidResource && error.errorDescription == "The copy of “a.jpg” isn't the same as the file.")
    #expect(PHPhotosError(LibraryError.unreadable("/card/a.jpg")).errorDescription?.contains("“a.jpg”") == true)
  }
}
