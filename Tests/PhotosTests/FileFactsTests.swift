import CoreGraphics
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine
@testable import Photos

/// What the library reads in files that other programs have made: ffmpeg and libheif's own tool.
@Suite struct FileFactsTests {
  /// A folder with files that go with the test.
  private final class Place {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A file that ffmpeg makes of its test pictures and sounds.
    func make(_ name: String, _ words: String) throws -> URL {
      let file = folder.appending(path: name)
      try run(
        "/usr/bin/ffmpeg", ["-nostdin", "-v", "error", "-y"] + words.split(separator: " ").map(String.init), file)
      return file
    }

    func run(_ program: String, _ arguments: [String], _ output: URL) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments + [output.path]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(program) \(arguments)")
    }
  }

  private static let picture = "-f lavfi -i testsrc2=s=96x64:r=10:d=1.5"
  private static let date = "-metadata creation_time=2026-03-04T05:06:07Z"

  /// Name, how ffmpeg makes it, kind, size as shown, whether its length and date are known.
  private static let films: [(String, String, FileFacts.Kind, Int, Int, Bool)] = [
    ("a.mkv", "\(picture) \(date) -c:v libx264", .video, 96, 64, true),
    ("a.webm", "\(picture) \(date) -c:v libvpx", .video, 96, 64, true),
    ("wide.mkv", "\(picture) \(date) -vf setsar=2/1 -c:v libx264", .video, 192, 64, true),
    ("sound.mka", "-f lavfi -i sine=d=1.5 \(date) -c:a libopus", .audio, 0, 0, true),
    ("both.mkv", "\(picture) -f lavfi -i sine=d=1.5 \(date) -c:v mpeg4 -c:a libopus", .video, 96, 64, true),
    // As somebody streams it: neither its length nor where it ends is written.
    ("live.mkv", "\(picture) -c:v libx264 -live 1", .video, 96, 64, false),
  ]

  @Test(arguments: films) func matroskaAndWebMSayWhatTheyAre(
    _ name: String, _ words: String, _ kind: FileFacts.Kind, _ width: Int, _ height: Int, _ isComplete: Bool
  ) throws {
    let place = try Place()
    let facts = try #require(FileFacts(of: place.make(name, words).path))
    #expect(facts.kind == kind)
    #expect((facts.width, facts.height) == (width, height))
    #expect(facts.ending == (name.hasSuffix("webm") ? "webm" : "mkv"))
    guard isComplete else { return }
    #expect(abs(facts.duration - 1.5) < 0.15)
    #expect(facts.created == Date(timeIntervalSince1970: 1_772_600_767))
  }

  /// An element of Matroska: its name, its length in four bytes, and what is in it.
  private static func element(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
    name + [0x10 | UInt8(content.count >> 24 & 0xF)]
      + (0..<3).reversed().map { UInt8(content.count >> ($0 * 8) & 0xFF) }
      + content
  }

  /// Names of elements with content that means no good, and what is shown all the same: how wide, how long.
  private static let absurd: [(String, [UInt8], Int, Double)] = [
    // A height that no picture has, and 2^64 × 1 for the shape.
    (
      "shape",
      element(
        [0x16, 0x54, 0xAE, 0x6B],
        element(
          [0xAE],
          element([0xD7], [1]) + element([0x83], [1])
            + element(
              [0xE0],
              element([0xB0], [0, 64]) + element([0xBA], [0xFF, 0xFF, 0xFF, 0xFF]) + element([0x54, 0xB2], [3])
                + element([0x54, 0xB0], [UInt8](repeating: 0xFF, count: 8)) + element([0x54, 0xBA], [1])))), 64, 0
    ),
    ("no number", element([0x44, 0x89], [0x7F, 0xF8, 0, 0, 0, 0, 0, 0]), 0, 0),
    ("no end", element([0x44, 0x89], [0x7F, 0xF0, 0, 0, 0, 0, 0, 0]), 0, 0),
    ("before the beginning", element([0x44, 0x89], [0xC0, 0x8F, 0x40, 0, 0, 0, 0, 0]), 0, 0),
    ("one in the other", (0..<130_000).flatMap { _ in [0xAE, 0xFF] as [UInt8] }, 0, 0),
  ]

  @Test(arguments: absurd) func absurdMatroskaHarmsNobody(
    _ name: String, _ content: [UInt8], _ width: Int, _ duration: Double
  ) throws {
    let place = try Place()
    let file = place.folder.appending(path: "absurd.mkv")
    try Data(Self.element([0x18, 0x53, 0x80, 0x67], content)).write(to: file)
    let facts = try #require(QuickMatroskaFacts(of: file.path))
    #expect(facts.width == width && facts.duration == duration)
  }

  @Test func aFileOfADistantDayIsAFile() throws {
    let place = try Place()
    let file = place.folder.appending(path: "distant.jpg")
    try Data([1]).write(to: file)
    for second in [0x7FFF_FFFF_FFFF, -0x7FFF_FFFF_FFFF, 9_300_000_000] {
      var information = stat()
      (information.st_mtim.tv_sec, information.st_mtim.tv_nsec) = (second, 999_999_999)
      #expect((FileSystem.Facts(information).written < 0) == (second < 0))
    }
  }

  @Test func matroskaThatEndsAnywhereIsReadAsFarAsItGoes() throws {
    let place = try Place()
    let whole = try Data(contentsOf: place.make("a.mkv", "\(Self.picture) -c:v libx264"))
    let file = place.folder.appending(path: "cut.mkv")
    var widths = Set<Int>()
    for length in stride(from: 0, to: min(whole.count, 2000), by: 7) {
      try whole.prefix(length).write(to: file)
      if let facts = FileFacts(of: file.path) { widths.insert(facts.width) }
    }
    #expect(widths == [0, 96])
  }

  /// Name, how ffmpeg makes it, kind, size as shown, whether it can be shown slowly, when it ends.
  private static let boxes: [(String, String, FileFacts.Kind, Int, Int, Bool, Double)] = [
    ("a.mov", "\(picture) -c:v libx264", .video, 96, 64, false, 1.5),
    ("wide.mp4", "\(picture) -vf setsar=15/11 -c:v libx264", .video, 131, 64, false, 1.5),
    ("fast.mov", "-f lavfi -i testsrc2=s=96x64:r=120:d=1.5 -c:v libx264", .video, 96, 64, true, 1.5),
    ("sound.m4a", "-f lavfi -i sine=d=1.5 -c:a aac", .audio, 0, 0, false, 1.5),
    ("sound.mp4", "-f lavfi -i sine=d=1.5 -c:a aac", .audio, 0, 0, false, 1.5),
    // As a recording whose end never came: the index says nothing of most of it. No edit takes away that the first frame
    // is shown two frames later than it is decoded.
    ("pieces.mp4", "\(picture) -c:v libx264 -g 5 -movflags frag_keyframe+empty_moov", .video, 96, 64, false, 1.7),
  ]

  @Test(arguments: boxes) func moviesSayWhatTheyAre(
    _ name: String, _ words: String, _ kind: FileFacts.Kind, _ width: Int, _ height: Int, _ isFast: Bool, _ end: Double
  ) throws {
    let place = try Place()
    let facts = try #require(FileFacts(of: place.make(name, words).path))
    #expect(facts.kind == kind)
    #expect((facts.width, facts.height) == (width, height))
    #expect(abs(facts.duration - end) < 0.05)
    #expect(facts.isHighFrameRate == isFast)
  }

  @Test(arguments: [(0, 320, 240), (90, 240, 320), (180, 320, 240), (270, 240, 320)])
  func turnedMoviesSayHowTheyAreShown(
    _ rotation: Int, _ width: Int, _ height: Int
  ) async throws {
    let file = try await MediaLibrary.file(
      for: MediaRecipe { $0.video?.orientation = PaintedOrientation(isMirrored: false, rotation: rotation) })
    let facts = try #require(FileFacts(of: file.path))
    #expect((facts.width, facts.height) == (width, height))
  }

  @Test func aMovieOfImpossibleShapeHasNoSize() throws {
    let place = try Place()
    let file = try place.make("wide.mp4", "\(Self.picture) -vf setsar=15/11 -c:v libx264")
    var bytes = try Data(contentsOf: file)
    let shape = try #require(bytes.range(of: Data("pasp".utf8))).upperBound
    bytes.replaceSubrange(shape..<shape + 8, with: [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1])
    try bytes.write(to: file)
    let facts = try #require(FileFacts(of: file.path))
    #expect(facts.kind == .video)
    #expect((facts.width, facts.height) == (0, 0))
  }

  @Test(arguments: ["a.mov", "a.mp4"]) func moviesSayWhenAndWhereTheyWereMade(name: String) throws {
    let place = try Place()
    let key = "-metadata com.apple.quicktime."
    let file = try place.make(
      name,
      "\(Self.picture) -c:v libx264 -movflags use_metadata_tags \(key)content.identifier=A-1"
        + " \(key)creationdate=2026-03-04T06:06:07+0100 \(key)location.ISO6709=+48.2082-016.3738+151/")
    let facts = try #require(FileFacts(of: file.path))
    #expect(facts.contentIdentifier == "A-1")
    #expect(facts.created == Date(timeIntervalSince1970: 1_772_600_767))
    #expect(facts.location == FileFacts.Place(latitude: 48.2082, longitude: -16.3738, altitude: 151))
  }

  @Test func moviesThatEndAnywhereAreReadAsFarAsTheyGo() throws {
    let place = try Place()
    let whole = try Data(
      contentsOf: place.make("a.mp4", "\(Self.picture) -c:v libx264 -movflags +faststart"))
    let file = place.folder.appending(path: "cut.mp4")
    var widths = Set<Int>()
    for length in stride(from: 8, to: min(whole.count, 3000), by: 7) {
      try whole.prefix(length).write(to: file)
      if let facts = FileFacts(of: file.path) { widths.insert(facts.width) }
    }
    #expect(widths == [0, 96])
  }

  @Test func heicSaysItsSizeAndDate() async throws {
    let library = try Library()
    try await library.use {
      let place = try Place()
      let (source, file) = (place.folder.appending(path: "a.jpg"), place.folder.appending(path: "a.heic"))
      try Samples.jpeg(80, 48, exif: Exif(taken: "2026:03:04 05:06:07", zone: "+00:00")).write(to: source)
      try place.run("/usr/bin/heif-enc", [source.path, "-o"], file)
      let facts = try #require(FileFacts(of: file.path))
      #expect(facts.kind == .image)
      #expect((facts.width, facts.height) == (80, 48))
      #expect(facts.created == Date(timeIntervalSince1970: 1_772_600_767))
      #expect(try await sizes(of: file, in: library) == "80x48 40x24")
    }
  }

  @Test func webPSaysItsSizeAndIsShown() async throws {
    let library = try Library()
    try await library.use {
      let place = try Place()
      for kind in ["-lossless 0", "-lossless 1"] {
        let file = try place.make("a.webp", "-f lavfi -i testsrc2=s=80x48:d=1 -frames:v 1 -c:v libwebp \(kind)")
        let facts = try #require(FileFacts(of: file.path))
        #expect(facts.kind == .image && facts.ending == "webp")
        #expect((facts.width, facts.height) == (80, 48))
        #expect(try await sizes(of: file, in: library) == "80x48 40x24")
      }
    }
  }

  /// Adds a photo to the library, and reads it whole and at half its size.
  private func sizes(of file: URL, in library: Library) async throws -> String {
    let id = UUID().uuidString
    try await library.photos.performChanges {
      PHAssetCreationRequest.forAsset(withIdentifier: id).addResource(with: .photo, fileURL: file, options: nil)
    }
    let asset = try #require(PHAsset.fetchAssets(withLocalIdentifiers: [id], options: nil).firstObject)
    var words: [String] = []
    for size in [PHImageManagerMaximumSize, CGSize(width: 40, height: 40)] {
      let image = await withCheckedContinuation { continuation in
        PHImageManager.default().requestImage(for: asset, targetSize: size, contentMode: .aspectFit, options: nil) {
          image, _ in continuation.resume(returning: image)
        }
      }
      words.append(image.map { "\($0.width)x\($0.height)" } ?? "none")
    }
    return words.joined(separator: " ")
  }
}
