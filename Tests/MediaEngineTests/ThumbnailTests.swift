import CoreGraphics
import CoreVideo
import Foundation
import GLibSupport
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// The desktop's cache of small pictures, and the pictures that go into it.
@Suite struct ThumbnailTests {
  /// A folder that goes with the test.
  private final class Place {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  private static func picture(_ width: Int, _ height: Int) throws -> CGImage {
    let context = try #require(ThumbnailCache.bitmap(width: width, height: height))
    context.setFillColor(CGColor(red: 0, green: 0.5, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    return try #require(context.makeImage())
  }

  private static func jpeg(_ width: Int, _ height: Int, at file: URL) throws {
    let target = try #require(CGImageDestinationCreateWithURL(file, kUTTypeJPEG, 1, nil))
    CGImageDestinationAddImage(target, try picture(width, height), nil)
    #expect(CGImageDestinationFinalize(target))
  }

  @Test func namesAreThoseOfTheStandard() {
    // The standard's own example.
    let place = ThumbnailCache(folder: URL(fileURLWithPath: "/c")).place(
      of: URL(fileURLWithPath: "/home/jens/photos/me.png"), .large)
    #expect(place.path == "/c/large/c6ee772d9e49320e97ec29a7eb5b1697.png")
    #expect(FileURI.of(path: "/a b/ü(1)'s.jpg") == "file:///a%20b/%C3%BC(1)'s.jpg")
  }

  @Test func aThumbnailHoldsForTheFileAsItWas() throws {
    let place = try Place()
    let cache = ThumbnailCache(folder: place.folder.appending(path: "thumbnails"))
    let file = place.folder.appending(path: "photo.jpg")
    let time = Date(timeIntervalSince1970: 1_700_000_000.7)
    #expect(cache.thumbnail(of: file, modified: time, .normal) == nil)
    cache.store(try Self.picture(120, 90), of: file, modified: time, .normal)
    let found = try #require(cache.thumbnail(of: file, modified: time, .normal))
    #expect((found.width, found.height) == (120, 90))
    #expect(cache.thumbnail(of: file, modified: time.addingTimeInterval(1), .normal) == nil)
    #expect(cache.thumbnail(of: file, modified: time, .large) == nil)
    let stored = cache.place(of: file, .normal)
    let rights = try FileManager.default.attributesOfItem(atPath: stored.path)[.posixPermissions] as? Int
    #expect(rights == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: stored.deletingLastPathComponent().path).count == 1)
  }

  @Test func aFullDiskLeavesNoPartOfAThumbnail() async throws {
    let place = try Place()
    let run = try await ProgramRun.of("NativeProbe", ["thumbnail", place.folder.path])
    #expect(run.lines == ["stored"], "\(run.words)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path) == ["normal"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path + "/normal").isEmpty)
  }

  @Test func otherProgramsReadWhoseThumbnailItIs() async throws {
    let place = try Place()
    let cache = ThumbnailCache(folder: place.folder)
    let file = URL(fileURLWithPath: "/photos/a b.jpg")
    cache.store(try Self.picture(8, 6), of: file, modified: Date(timeIntervalSince1970: 1_700_000_000), .large)
    let run = try await ProgramRun.of(
      "/usr/bin/exiftool", ["-s3", "-validate", "-ThumbURI", "-ThumbMTime", cache.place(of: file, .large).path])
    #expect(run.lines == ["OK", "file:///photos/a%20b.jpg", "1700000000"], "\(run.output) \(run.words)")
  }

  @Test func whatCantBeReadIsTriedOnce() throws {
    let place = try Place()
    let cache = ThumbnailCache(folder: place.folder.appending(path: "thumbnails"))
    let file = place.folder.appending(path: "photo.jpg")
    try Data("no picture".utf8).write(to: file)
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(throws: (any Error).self) {
      try MediaPicture.thumbnail(of: file, modified: time, size: .large, cache: cache)
    }
    #expect(cache.hasFailed(file, modified: time))
    // Were it read again, this would be found.
    try Self.jpeg(40, 30, at: file)
    #expect(throws: MediaPicture.Unreadable.self) {
      try MediaPicture.thumbnail(of: file, modified: time, size: .large, cache: cache)
    }
    let later = time.addingTimeInterval(60)
    #expect(try MediaPicture.thumbnail(of: file, modified: later, size: .large, cache: cache).width == 40)
  }

  @Test(arguments: [(640, 480, 256, 192), (90, 200, 90, 200), (300, 900, 85, 256)])
  func photosBecomeSmall(_ width: Int, _ height: Int, _ smallWidth: Int, _ smallHeight: Int) throws {
    let place = try Place()
    let file = place.folder.appending(path: "photo.jpg")
    try Self.jpeg(width, height, at: file)
    let small = try MediaPicture.thumbnail(
      of: file, modified: Date(timeIntervalSince1970: 1), size: .large,
      cache: ThumbnailCache(folder: place.folder.appending(path: "thumbnails")))
    #expect((small.width, small.height) == (smallWidth, smallHeight))
    let tile = try #require(small.pixels(covering: (60, 40)))
    #expect((CVPixelBufferGetWidth(tile), CVPixelBufferGetHeight(tile)) == (60, 40))
  }

  @Test(arguments: [(60, 30), (30, 0)])
  func aVideosPictureIsTheOneAfterASecond(_ frames: Int, _ number: Int) async throws {
    let file = try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = frames })
    let pixels = try #require(StillFrame.picture(of: file, limit: 1024).pixels())
    let painted = try #require(GrayPicture(pixels).flatMap { PaintedFrameReader.read($0) })
    #expect(painted.number == number)
  }

  @Test func aTurnedVideosPictureIsUpright() async throws {
    let file = try await MediaLibrary.file(
      for: MediaRecipe { $0.video?.orientation = PaintedOrientation(isMirrored: false, rotation: 90) })
    let image = try StillFrame.picture(of: file, limit: 1024)
    let painted = try #require(image.pixels().flatMap { GrayPicture($0) }.flatMap { PaintedFrameReader.read($0) })
    #expect(painted.orientation == .upright)
  }

  @Test func whatIsNoVideoHasNoPicture() throws {
    let place = try Place()
    let file = place.folder.appending(path: "video.mp4")
    try Data(repeating: 7, count: 4000).write(to: file)
    #expect(throws: (any Error).self) { try StillFrame.picture(of: file, limit: 100) }
  }

  // MARK: - Turning

  @Test(arguments: [1, 6, 3, 8, 2, 7, 4, 5]) func fourTurnsLeadBack(_ start: Int) {
    var orientation = start
    for _ in 0..<4 { orientation = PhotoTurning.orientation(after: orientation, clockwise: true) }
    #expect(orientation == start)
    let once = PhotoTurning.orientation(after: start, clockwise: true)
    #expect(PhotoTurning.orientation(after: once, clockwise: false) == start)
  }

  @Test func aTurnedPhotoKeepsItsScans() throws {
    let place = try Place()
    let file = place.folder.appending(path: "photo.jpg")
    try Self.jpeg(40, 30, at: file)
    let before = try Data(contentsOf: file)
    // The movie of a Motion Photo lies behind the picture.
    let movie = Data("movie".utf8)
    try (before + movie).write(to: file)
    for (turn, size) in [(6, (30, 40)), (3, (40, 30)), (8, (30, 40)), (1, (40, 30))] {
      try PhotoTurning.turn(file)
      let image = try PhotoReader.image(of: file)
      #expect((image.width, image.height) == size)
      #expect(try PhotoReader.details(of: file).orientation == turn)
      let now = try Data(contentsOf: file)
      #expect(now.suffix(movie.count) == movie)
      #expect(JPEGFile(now)?.scans == JPEGFile(before)?.scans)
    }
  }
}
