import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import GLibSupport
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// What the reader's process says is what this one would have read.
@Suite struct SandboxedReaderTests {
  private let rig: PhotoRig
  private let reader = SandboxedReader()

  init() throws { rig = try PhotoRig() }

  private static func pixels(_ image: CGImage) throws -> Data {
    try #require(image.dataProvider?.data as Data?).prefix(image.bytesPerRow * image.height)
  }

  @Test func aReaderIsThereAndLockedIn() throws {
    let protection = reader.protection
    #expect(protection.isInstalled && protection.problem == nil)
    // Both are in every kernel that Debian builds.
    #expect(protection.hasSeccomp)
    #expect(try #require(protection.landlock) >= 1)
  }

  @Test func nobodyGetsOutOfIt() throws {
    let file = try rig.file("a.txt", Data("a".utf8))
    let lines = try probe(["sandbox", file.path])
    let free = lines.filter { $0.hasSuffix(": free") }
    let allowed = ["reading", "system's files", "processors", "flags", "copy"].map { $0 + ": free" }
    #expect(free == allowed, "\(lines)")
    #expect(lines.count == 31)
    #expect(try FileManager.default.contentsOfDirectory(atPath: rig.folder.path) == ["a.txt"])
  }

  /// Whatever started a thread before: seccomp holds it, too. landlock can't, and doesn't count then.
  @Test func threadsThatRunAlreadyAreHeld() throws {
    #expect(try probe(["sandbox-thread"]) == ["system calls: held", "files: free", "socket: held"])
  }

  /// libdispatch looks at its threads' state once a second then, in files that landlock keeps closed.
  @Test func workMayWaitInItForAnyTime() throws {
    #expect(try probe(["sandbox-work"]) == ["worked"])
  }

  @Test(arguments: ["jpg", "png", "heic", "webp"]) func photosAreTheSame(_ kind: String) async throws {
    var file = try rig.file("a.png", PhotoPixels(PhotoRig.picture(7)).png())
    if kind != "png" {
      let coded = rig.folder.appending(path: "a.\(kind)")
      let tool = kind == "heic" ? ["heif-enc", file.path, "-o"] : ["ffmpeg", "-v", "error", "-i", file.path]
      _ = try await Tool.run(tool + [coded.path])
      file = coded
    }
    for limit in [nil, 64] as [Int?] {
      let image = try reader.picture(of: file, limit: limit)
      let own =
        try limit.map { try PhotoReader.thumbnail(of: file, maxSide: $0) } ?? PhotoReader.image(of: file)
      #expect((image.width, image.height) == (own.width, own.height))
      #expect(try Self.pixels(image) == Self.pixels(own))
      #expect(image.bitmapInfo.rawValue == own.bitmapInfo.rawValue && image.colorSpace?.name == own.colorSpace?.name)
    }
    #expect(try reader.details(of: file) == PhotoReader.details(of: file))
    #expect(try reader.facts(of: file.path) == FileFacts(reading: file.path))
    #expect(try reader.facts(of: file.path)?.width == 320)
  }

  /// What the editor keeps of a photo, and what Image I/O says of it in this process.
  @Test(arguments: [PhotoCoding.jpeg(quality: 0.8), .heic(quality: 0.8)])
  func propertiesAreTheSame(_ coding: PhotoCoding) async throws {
    var details = PhotoDetails()
    (details.make, details.model, details.exposureTime, details.iso) = ("Optiker", "Camera 7", 0.008, 400)
    details.location = PhotoDetails.Location(latitude: 48.2, longitude: 16.37)
    let photo = try await PhotoEncoder.encode(PhotoRig.picture(321), as: coding, details: details).data
    let file = try rig.file("photo", photo)
    let source = try #require(CGImageSourceCreateWithData(photo, nil))
    let own = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    let said = try reader.properties(of: file)
    #expect(PropertyValue(said) == PropertyValue(own) && Set(said.keys) == Set(own.keys), "\(said) \(own)")
    let tiff = try #require(said[kCGImagePropertyTIFFDictionary] as? [String: Any])
    #expect(tiff[kCGImagePropertyTIFFModel] as? String == "Camera 7")
    let exif = try #require(said[kCGImagePropertyExifDictionary] as? [String: Any])
    #expect(exif[kCGImagePropertyExifExposureTime] is Double)
    #expect(throws: ReaderFailure.self) { try reader.properties(of: rig.file("b.jpg", Data("no".utf8))) }
  }

  @Test func aPhotoInMemoryIsTheSame() throws {
    let photo = try PhotoPixels(PhotoRig.picture(7)).png()
    let image = try reader.picture(of: photo)
    #expect(try Self.pixels(image) == Self.pixels(PhotoReader.image(of: photo)))
    #expect(reader.startedCount == 1)
    #expect(throws: PhotoError.self) { try MediaPicture.read(Data("no photo".utf8)) }
  }

  /// Through GStreamer, from a descriptor: some have their index at the end, some none.
  @Test(arguments: [
    "a.mp4 -c:v libx264", "b.mov -c:v mjpeg", "a.mkv -c:v libx264 -bf 3", "a.webm -c:v libvpx", "a.avi -c:v mpeg4",
    "a.ts -c:v libx264", "a.mpg -c:v mpeg2video", "a.ogv -c:v libtheora", "live.mkv -c:v libx264 -live 1",
  ])
  func moviesAreTheSame(_ words: String) async throws {
    let parts = words.split(separator: " ").map(String.init)
    let file = rig.folder.appending(path: parts[0])
    let source = "-v error -f lavfi -i testsrc2=s=160x120:r=25:d=3 -pix_fmt yuv420p".split(separator: " ").map(
      String.init)
    let options = parts[0] == "b.mov" ? source.dropLast(2) + ["-pix_fmt", "yuvj420p"] : source[...]
    _ = try await Tool.run(["ffmpeg"] + options + parts.dropFirst() + [file.path])
    let image = try reader.picture(of: file, limit: 120)
    let own = try StillFrame.picture(of: file, limit: 120)
    #expect((image.width, image.height) == (120, 90))
    #expect(try Self.pixels(image) == Self.pixels(own))
    #expect(try reader.facts(of: file.path) == FileFacts(reading: file.path))
  }

  @Test(arguments: ["a.avi -c:v mpeg4", "a.mkv -c:v libx264", "a.mp4 -c:v libx264", "a.mov -c:v mpeg4"])
  func wordsOfMoviesAreTheSame(_ words: String) async throws {
    let parts = words.split(separator: " ").map(String.init)
    let file = rig.folder.appending(path: parts[0])
    let source = "-v error -f lavfi -i testsrc2=s=160x120:r=25:d=1 -pix_fmt yuv420p".split(separator: " ").map(
      String.init)
    let said = ["-metadata", "title=Summer", "-metadata", "artist=Anna"]
    _ = try await Tool.run(["ffmpeg"] + source + parts.dropFirst() + said + [file.path])
    let tags = try reader.tags(of: file)
    #expect(Set(["Summer", "Anna"]).isSubset(of: tags.compactMap(\.text)))
    let own = try MediaFileOpener.texts(of: file)
    #expect(tags.map(\.key) == own.map(\.key) && tags.map(\.text) == own.map(\.text))
    #expect(tags.map(\.keySpace) == own.map(\.keySpace) && tags.map(\.languageTag) == own.map(\.languageTag))
  }

  /// exiv2 gives up where tiles lie beyond the end, and gexiv2 then gave memory back twice: the second time ended the reader.
  @Test func aPhotoWhoseTilesAreNowhereEndsNoReader() throws {
    let file = try HostileFile.lostTiles.write(in: rig.folder)
    for _ in 0..<4 { _ = try? reader.facts(of: file.path) }
    #expect(reader.startedCount == 1)
  }

  @Test func aFileThatIsNoMovieHasNoWords() throws {
    let file = try rig.file("a.mp4", Data("no movie".utf8))
    #expect(throws: ReaderFailure.self) { try reader.tags(of: file) }
    #expect(reader.startedCount == 1)
  }

  @Test func subtitlesAreTheSame() throws {
    let cues = (0..<2000).map {
      "\($0)\n00:\($0 / 60):\($0 % 60),000 --> 00:\($0 / 60):\($0 % 60),900\n<i>Line</i> \($0)\n\n"
    }
    let file = try rig.file("a.srt", Data(cues.joined().utf8))
    let words = try reader.subtitles(of: file)
    #expect(words.count == 2000)
    #expect(words == SubtitleFile.read(try Data(contentsOf: file)))
  }

  @Test func codesAreTheSameAndLieInTheWholePicture() async throws {
    let file = rig.folder.appending(path: "code.png")
    _ = try await Tool.run(["qrencode", "-s", "6", "-o", file.path, "https://kinora.example/"])
    let picture = try #require(CodePicture(PhotoReader.image(of: file)))
    let found = try reader.codes(in: picture, Set(CodeSymbology.allCases))
    #expect(found.map(\.text) == ["https://kinora.example/"])
    #expect(found == CodeReader().read(picture))
    #expect(
      FoundCode(.qr, "", corners: [CGPoint(x: 0.5, y: 1)]).moved(into: CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5))
        .corners == [CGPoint(x: 0.75, y: 0.5)])
  }

  @Test func oneProcessReadsFileAfterFile() throws {
    let file = try rig.file("a.png", PhotoPixels(PhotoRig.picture(1)).png())
    for _ in 0..<40 { _ = try reader.facts(of: file.path) }
    #expect(throws: ReaderFailure.self) { try reader.picture(of: rig.file("a.jpg", Data("no".utf8)), limit: 10) }
    #expect(throws: ReaderFailure.notOpened(ENOENT)) { try reader.facts(of: rig.folder.path + "/none") }
    let pipe = rig.folder.path + "/pipe.jpg"
    mkfifo(pipe, 0o600)
    for path in [rig.folder.path, pipe, "/dev/null"] {
      #expect(throws: ReaderFailure.unreadable("not a file")) { try reader.facts(of: path) }
    }
    #expect(reader.startedCount == 1)
  }
}
